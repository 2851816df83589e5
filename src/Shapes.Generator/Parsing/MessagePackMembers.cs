using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// The members that MessagePack-CSharp writes: by integer or string keys, by name, or as a data contract says, whose Order is the
/// key itself there. Names come in the library's order: properties before fields, derived ones before inherited ones.
/// </summary>
internal sealed class MessagePackMembers(Compilation compilation, DiagnosticSink sink)
{
    private readonly Setters _setters = new(compilation);

    /// <summary>The members in the order in which they are written, and whether they have names instead of numbers.</summary>
    public (IReadOnlyList<Candidate> Members, bool ByName) Find(INamedTypeSymbol contract)
    {
        AttributeData? annotation = contract.Find(Attributes.MessagePackObject);
        bool areNames = annotation?.First() is true || annotation?.Named("KeyAsPropertyName") is true;
        Candidate[] members = annotation is null
            ? [.. TypeChain.Members(contract, basesFirst: false).Where(static member => member.Has(Attributes.DataMember) && !member.Has(Attributes.IgnoreDataMember)).Select(OfDataContract)]
            : areNames
                ? [.. TypeChain.Members(contract, basesFirst: false).Where(IsNamed).Select(member => Describe(member, null, member.Name))]
                : [.. TypeChain.Members(contract, basesFirst: false).Where(member => IsKeyed(contract, member)).Select(OfKey)];
        bool byName = members.Length == 0 ? areNames : members[0].WireName is not null;
        foreach (Candidate odd in members.Where(member => member.WireName is not null != byName))
        {
            sink.Report(DiagnosticDescriptors.KeysDiffer, odd.Symbol, odd.DisplayName, byName ? "a number" : "a name", byName ? "names" : "numbers");
        }

        return byName
            ? ([.. members.Where(static member => member.WireName is not null).OrderBy(static member => member.Symbol is IFieldSymbol)], true)
            : ([.. members.Where(static member => member.Order is not null).OrderBy(static member => member.Order)], false);
    }

    private Candidate OfKey(ISymbol member) => member.Find(Attributes.Key)?.First() switch
    {
        int key => Describe(member, key + 1, null),
        string name => Describe(member, null, name),
        _ => Describe(member, null, null),
    };

    private Candidate OfDataContract(ISymbol member)
    {
        AttributeData attribute = member.Find(Attributes.DataMember)!;
        return attribute.Named("Order") is int order
            ? Describe(member, order + 1, null)
            : Describe(member, null, attribute.Named("Name") as string ?? member.Name);
    }

    private Candidate Describe(ISymbol member, int? number, string? name) =>
        _setters.Candidate(member, number, reachesPrivate: true) with { WireName = name };

    // A member without a key and not ignored is an error of the library's own analyzer.
    private bool IsKeyed(INamedTypeSymbol contract, ISymbol member)
    {
        if (member.Has(Attributes.IgnoreMember) || member.Has(Attributes.IgnoreDataMember))
        {
            return false;
        }

        bool hasKey = member.Has(Attributes.Key);
        if (!hasKey && IsPublic(member) && member is not IPropertySymbol { SetMethod: null })
        {
            sink.Report(DiagnosticDescriptors.NoKey, member, SourceNames.DisplayMember(member), contract.Name);
        }

        return hasKey;
    }

    private static bool IsNamed(ISymbol member) =>
        !member.Has(Attributes.IgnoreMember) && !member.Has(Attributes.IgnoreDataMember) && (IsPublic(member) || member.Has(Attributes.Key));

    private static bool IsPublic(ISymbol member) => member.DeclaredAccessibility == Accessibility.Public
        && member is IFieldSymbol or IPropertySymbol { GetMethod.DeclaredAccessibility: Accessibility.Public };
}
