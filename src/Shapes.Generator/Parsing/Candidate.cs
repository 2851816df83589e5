using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>A property or field that belongs to a contract, while it is looked at.</summary>
/// <param name="Symbol">The member.</param>
/// <param name="Type">Its type.</param>
/// <param name="Setter">How it could be set apart from a constructor.</param>
/// <param name="IsExplicit">Whether it carries <c>[DataMember]</c>.</param>
/// <param name="Order">The <c>Order</c> it carries.</param>
internal sealed record Candidate(ISymbol Symbol, ITypeSymbol Type, MemberSetter Setter, bool IsExplicit, int? Order)
{
    /// <summary>Its name for messages.</summary>
    public string DisplayName => SourceNames.DisplayMember(Symbol);
}
