using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Own;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The form of a type in a format, or why it is not supported.</summary>
/// <param name="Type">The form; null if there is none.</param>
internal readonly record struct Classification(TypeModel? Type, DiagnosticInfo? Failure)
{
    public static implicit operator Classification(TypeModel type) => new(type, null);

    public static implicit operator Classification(DiagnosticInfo failure) => new(null, failure);

    /// <summary>Continues with the form; returns the failure if there is none.</summary>
    public Classification Then(Func<TypeModel, Classification> next) => Type is null ? this : next(Type);
}

/// <summary>The context of a value that its form depends on besides its type.</summary>
/// <param name="Owner">The member that holds it, or the type that is requested itself: named in messages.</param>
/// <param name="Proto">The options of protobuf-net's annotations; null in other formats, and in Protobuf if the contract is ours.</param>
internal sealed record TypeContext(ISymbol Owner, MemberLayouts Layout, ProtoOptions? Proto = null)
{
    /// <summary>Whether JSON writes an enum by name, or by number; null if the enum decides.</summary>
    public bool? EnumAsName { get; init; }

    /// <summary>Whether JSON writes numbers as strings.</summary>
    public bool NumbersAsText { get; init; }

    /// <summary>The surrogate of the member's <c>[ShapeAs]</c>, for its type or an inner one.</summary>
    public SurrogatePair? Surrogate { get; init; }

    public bool IsKey { get; init; }

    /// <summary>The number of enclosing types.</summary>
    public int Depth { get; init; }
}
