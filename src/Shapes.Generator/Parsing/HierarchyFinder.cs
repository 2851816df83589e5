using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>protobuf-net's hierarchies: a contract with <c>[ProtoInclude]</c>, and those that one includes.</summary>
internal sealed class HierarchyFinder(ContractGraph graph)
{
    /// <summary>Whether the contract includes others or is included.</summary>
    public static bool IsPart(INamedTypeSymbol contract) => contract.Has(Attributes.ProtoInclude) || Base(contract) is not null;

    /// <summary>The contracts that it includes, and the root; null when one of them has no shape.</summary>
    public UnionModel? Find(INamedTypeSymbol contract)
    {
        var cases = new List<UnionCaseModel>();
        foreach (AttributeData attribute in contract.All(Attributes.ProtoInclude).OrderBy(static attribute => attribute.First() as int? ?? 0))
        {
            if (UnionRules.CaseOf(attribute, contract) is not { } included
                || !UnionRules.IsCase(included, contract)
                || graph.Reach(contract, included, out _) is not { } model)
            {
                return null;
            }

            cases.Add(new UnionCaseModel(model, IsPolymorphic: false, attribute.First() as int? ?? 0, Label: null)
            {
                IsGroup = attribute.Named("DataFormat") is (int)ProtoFormat.Group,
            });
        }

        INamedTypeSymbol root = contract;
        while (Base(root) is { } next)
        {
            root = next;
        }

        return graph.Reach(contract, root, out _) is { } rootModel
            ? new UnionModel("", cases.ToEquatableArray(), BaseIsValue: !contract.IsAbstract, LayoutForm.Object, rootModel)
            : null;
    }

    // The base or interface that includes the contract.
    private static INamedTypeSymbol? Base(INamedTypeSymbol contract) => new[] { contract.BaseType }
        .Concat(contract.Interfaces)
        .OfType<INamedTypeSymbol>()
        .FirstOrDefault(type => type.All(Attributes.ProtoInclude).Any(attribute =>
            SymbolEqualityComparer.Default.Equals(UnionRules.CaseOf(attribute, type), contract)));
}
