using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The members of a contract by one library's rules.</summary>
/// <param name="Members">The members, in the order in which they are written unless they are our own.</param>
internal sealed record MembersOf(IReadOnlyList<Candidate> Members)
{
    /// <summary>Whether the rules are ours.</summary>
    public bool IsOwn { get; init; }

    /// <summary>Whether the rules are ours, and no member has a number.</summary>
    public bool LacksNumbers { get; init; }

    /// <summary>Whether members are known by their names only.</summary>
    public bool ByName { get; init; }

    /// <summary>Whether each member says its name on the wire.</summary>
    public bool HasWireNames { get; init; }

    /// <summary>Whether the names are those that System.Text.Json writes.</summary>
    public bool HasJsonNames { get; init; }

    /// <summary>Whether names are there because numbers are missing.</summary>
    public bool LacksKeys { get; init; }

    /// <summary>What stands around the members.</summary>
    public LayoutForm Form { get; init; } = LayoutForm.Object;

    /// <summary>Whether parameters of a constructor that have other names than members stand for those with their keys (MessagePack-CSharp).</summary>
    public bool ParametersHaveKeys { get; init; }

    /// <summary>The attribute that marks the constructor.</summary>
    public string? ConstructorMark { get; init; }

    /// <summary>Why there are none; null when there are.</summary>
    public string? Refusal { get; init; }

    /// <summary>Whether an annotation asks for the format, so that a refusal is to be told.</summary>
    public bool IsExpected { get; init; }
}
