using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Members without which a payload is invalid, in every format that can tell that one is missing.</summary>
internal static class RequiredMembers
{
    /// <summary>The candidate, required when its annotations say so.</summary>
    /// <param name="member">The member.</param>
    /// <param name="constructor">The constructor that the contract is made with, or null.</param>
    /// <param name="isOwn">Whether the contract follows our rules, by which <c>[DataMember(IsRequired = true)]</c> counts.</param>
    public static Candidate Mark(Candidate member, IMethodSymbol? constructor, bool isOwn)
    {
        ISymbol symbol = member.Symbol;
        bool setsAll = constructor?.Has(Attributes.SetsRequiredMembers) ?? false;
        bool isRequired = symbol.Has(Attributes.JsonRequired)
            || (!setsAll && symbol is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true })
            || (isOwn && symbol.Find(Attributes.DataMember)?.Named("IsRequired") is true);
        return isRequired ? member with { IsRequired = true } : member;
    }
}
