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
