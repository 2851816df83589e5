using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>A change that breaks payloads.</summary>
/// <param name="Contract">The contract, without <c>global::</c>.</param>
/// <param name="Member">The member's name in C#; empty if it is about the contract.</param>
internal sealed record WireBreak(BreakKind Kind, string Contract, string Member, string What, string Fix, MemberLayouts Formats)
{
    /// <summary>Whether it is reported at the contract, because the member no longer exists.</summary>
    public bool IsAtContract => Kind is BreakKind.Gone or BreakKind.Contract;
}

/// <summary>How a contract breaks with the baseline.</summary>
internal enum BreakKind
{
    /// <summary>A member is gone, and nothing reserves its number or name.</summary>
    Gone,

    /// <summary>A member uses a reserved number or name.</summary>
    Reserved,

    /// <summary>A member cannot read older payloads, or older versions misread it.</summary>
    Changed,

    /// <summary>The same for a contract as a whole.</summary>
    Contract,
}
