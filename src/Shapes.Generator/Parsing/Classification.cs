using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Own;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What a type is in a format, or why it has no form there.</summary>
/// <param name="Type">The form; null when there is none.</param>
/// <param name="Failure">Why there is none.</param>
internal readonly record struct Classification(TypeModel? Type, DiagnosticInfo? Failure)
{
    public static implicit operator Classification(TypeModel type) => new(type, null);

    public static implicit operator Classification(DiagnosticInfo failure) => new(null, failure);

    /// <summary>What is made of the form; the failure when there is none.</summary>
    public Classification Then(Func<TypeModel, Classification> next) => Type is null ? this : next(Type);
}

/// <summary>What the form of a value depends on besides its type.</summary>
/// <param name="Owner">The member that holds it, or the type that is asked for by itself: named in messages.</param>
/// <param name="Layout">The format.</param>
/// <param name="Proto">What protobuf-net's annotations ask for; null in other formats, and in Protobuf where the contract is ours.</param>
internal sealed record TypeContext(ISymbol Owner, MemberLayouts Layout, ProtoOptions? Proto = null)
{
    /// <summary>Whether JSON has an enum by name.</summary>
    public bool EnumAsName { get; init; }

    /// <summary>Whether JSON has numbers as strings.</summary>
    public bool NumbersAsText { get; init; }

    /// <summary>What the member's <c>[ShapeAs]</c> says of its type or of one inside.</summary>
    public SurrogatePair? Surrogate { get; init; }

    /// <summary>Whether the value is a key of a map.</summary>
    public bool IsKey { get; init; }

    /// <summary>How many types lie around it.</summary>
    public int Depth { get; init; }
}
