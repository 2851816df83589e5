using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What the form of a value depends on besides its type.</summary>
/// <param name="Layout">The kind of format.</param>
/// <param name="Proto">What protobuf-net's annotations ask for; null in other formats, and in Protobuf where the contract is ours.</param>
internal sealed record TypeContext(MemberLayouts Layout, ProtoOptions? Proto = null)
{
    /// <summary>Whether JSON has an enum by name.</summary>
    public bool EnumAsName { get; init; }

    /// <summary>Whether JSON has numbers as strings.</summary>
    public bool NumbersAsText { get; init; }

    /// <summary>What the member's own attribute asks for, of a type that is in the member's.</summary>
    public SurrogatePair? Surrogate { get; init; }

    /// <summary>Whether the value is a key of a map.</summary>
    public bool IsKey { get; init; }
}
