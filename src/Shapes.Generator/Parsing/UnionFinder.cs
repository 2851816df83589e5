using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Finds the cases of a base, by the annotations of the format's library, otherwise by those of another.</summary>
internal sealed class UnionFinder(ContractGraph graph)
{
    /// <summary>The cases of a type that is a union in the format.</summary>
    /// <returns>Null if a case has no shape, which <paramref name="missing"/> names.</returns>
    public UnionModel? Find(INamedTypeSymbol type, MemberLayouts layout, LayoutForm selfForm, out INamedTypeSymbol? missing)
    {
        missing = null;
        var cases = new List<UnionCaseModel>();
        bool hasNullableCase = false;
        foreach ((INamedTypeSymbol contract, object? id) in Cases(type, layout))
        {
            hasNullableCase |= graph.Surrogates.IsOne(contract);
            bool isSelf = SymbolEqualityComparer.Default.Equals(contract, type);
            if (graph.Reach(type, contract, out _) is not { } model)
            {
                missing = contract;
                return null;
            }

            cases.Add(
                new UnionCaseModel(
                    model,
                    isSelf || (!contract.IsAbstract && Unions.IsUnion(contract, layout)),
                    Key(id, cases.Count, layout),
                    layout == MemberLayouts.Json ? JsonUnions.Label(id) : null
                )
            );
        }

        // If labels are both names and numbers, JSON has no keys.
        if (layout == MemberLayouts.Json && cases.Select(static item => item.Key).Distinct().Count() < cases.Count)
        {
            cases = [.. cases.Select(static (item, i) => item with { Key = i })];
        }

        // System.Text.Json reads an object without a discriminator as the base, even if the base has one itself.
        bool baseIsValue = !type.IsAbstract && (layout == MemberLayouts.Json || !cases.Any(item => item.Type.Name == SourceNames.Of(type)));
        UnionFallback fallback = layout == MemberLayouts.Json && !type.IsAbstract ? JsonUnions.Fallback(type) : UnionFallback.None;
        return new UnionModel(JsonUnions.Discriminator(type), cases.ToEquatableArray(), baseIsValue, selfForm)
        {
            HasNullableCase = hasNullableCase,
            IgnoresUnknownLabels = JsonUnions.IgnoresUnknown(type),
            Fallback = fallback,
            Ancestors = fallback == UnionFallback.NearestAncestor ? Ancestors(type, layout).ToEquatableArray() : default,
        };
    }

    private static IEnumerable<int> Ancestors(INamedTypeSymbol type, MemberLayouts layout) =>
        Cases(type, layout)
            .Select(static (item, i) => (Index: i, Depth: TypeChain.Upwards(item.Contract).Count()))
            .OrderByDescending(static item => item.Depth)
            .Select(static item => item.Index);

    /// <summary>The cases and their keys. A format without annotations of its own uses the first that exist.</summary>
    public static IEnumerable<(INamedTypeSymbol Contract, object? Id)> Cases(INamedTypeSymbol type, MemberLayouts layout)
    {
        if (Unions.IsOfClosed(type))
        {
            foreach (INamedTypeSymbol contract in ClosedTypes.Cases(type))
            {
                yield return (contract, contract.Name);
            }

            yield break;
        }

        foreach (AttributeData attribute in type.All(Unions.Annotations.Prepend(Unions.Annotation(layout)).First(type.Has)))
        {
            if (Unions.CaseOf(attribute, type) is { } contract && Unions.IsCase(contract, type))
            {
                yield return (
                    contract,
                    attribute
                        .ConstructorArguments.Select(static argument => argument.Value)
                        .FirstOrDefault(static argument => argument is not INamedTypeSymbol)
                );
            }
        }
    }

    // Field numbers of Protobuf begin at 1.
    private static int Key(object? id, int index, MemberLayouts layout)
    {
        int key = id switch
        {
            int number => number,
            ushort number => number,
            _ => index,
        };
        return layout == MemberLayouts.Protobuf ? key + 1 : key;
    }
}
