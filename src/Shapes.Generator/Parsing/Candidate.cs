using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>A property or field that belongs to a contract, while it is looked at.</summary>
/// <param name="Symbol">The member.</param>
/// <param name="Type">Its type.</param>
/// <param name="Setter">How it could be set apart from a constructor.</param>
/// <param name="Order">The <c>Order</c> it carries.</param>
internal sealed record Candidate(ISymbol Symbol, ITypeSymbol Type, MemberSetter Setter, int? Order)
{
    /// <summary>Its name on the wire, where an annotation gives one.</summary>
    public string? WireName { get; init; }

    /// <summary>Whether a payload without it is invalid.</summary>
    public bool IsRequired { get; init; }

    /// <summary>The condition under which it is left out, with <c>{0}</c> for the value.</summary>
    public string? OmittedWhen { get; init; }

    /// <summary>Whether JSON has it only when it is written.</summary>
    public bool IsNotRead { get; init; }

    /// <summary>What protobuf-net's annotations ask for.</summary>
    public ProtoOptions? Proto { get; init; }

    /// <summary>Whether JSON has its numbers as strings.</summary>
    public bool NumbersAsText { get; init; }

    /// <summary>Its name for messages.</summary>
    public string DisplayName => SourceNames.DisplayMember(Symbol);
}
