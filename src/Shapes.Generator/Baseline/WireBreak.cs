using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>A change that breaks payloads.</summary>
/// <param name="Kind">How.</param>
/// <param name="Contract">The contract, without <c>global::</c>.</param>
/// <param name="Member">The member's name in C#; empty where it is about the contract.</param>
/// <param name="What">What changed.</param>
/// <param name="Fix">What to do.</param>
/// <param name="Formats">Whose payloads it breaks.</param>
internal sealed record WireBreak(BreakKind Kind, string Contract, string Member, string What, string Fix, MemberLayouts Formats)
{
    /// <summary>Where it is reported: at the contract, when the member is no more.</summary>
    public bool IsAtContract => Kind is BreakKind.Gone or BreakKind.Contract;
}

/// <summary>How a contract breaks with the baseline.</summary>
internal enum BreakKind
{
    /// <summary>A member is gone, and nothing keeps its number or name.</summary>
    Gone,

    /// <summary>A member has a number or name that is reserved.</summary>
    Reserved,

    /// <summary>A member does not read what an older version wrote, or is misread by it.</summary>
    Changed,

    /// <summary>The same of a contract as a whole.</summary>
    Contract,
}
