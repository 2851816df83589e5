using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Finds the contracts that a base stands for, by the annotations of the kind of format, else by those of another.</summary>
internal sealed class UnionFinder(ContractGraph graph)
{
    private const string DefaultDiscriminator = "$type";

    /// <summary>Whether an annotation names contracts that the type stands for.</summary>
    public static bool IsUnion(INamedTypeSymbol type) =>
        type.Has(Attributes.JsonDerivedType) || type.Has(Attributes.Union) || type.Has(Attributes.MemoryPackUnion) || type.Has(Attributes.ProtoInclude);

    /// <summary>Whether a value of the type says which contract it is of, in a kind of format.</summary>
    public static bool IsUnion(INamedTypeSymbol type, MemberLayouts layout) =>
        type.Has(Annotation(layout)) || (type.IsAbstract && IsUnion(type));

    /// <summary>The cases; null when the type is no union in the kind of format.</summary>
    public UnionModel? Find(INamedTypeSymbol type, MemberLayouts layout, LayoutForm selfForm)
    {
        if (!IsUnion(type, layout))
        {
            return null;
        }

        var cases = new List<UnionCaseModel>();
        foreach ((INamedTypeSymbol contract, object? id) in Cases(type, layout))
        {
            bool isSelf = SymbolEqualityComparer.Default.Equals(contract, type);
            if (graph.Reach(type, contract, out _) is not { } model)
            {
                return null;
            }

            cases.Add(new UnionCaseModel(
                model,
                isSelf || (!contract.IsAbstract && IsUnion(contract, layout)),
                Key(id, cases.Count, layout),
                layout == MemberLayouts.Json ? Label(id) : null));
        }

        string discriminator = type.Find(Attributes.JsonPolymorphic)?.Named("TypeDiscriminatorPropertyName") as string ?? DefaultDiscriminator;
        // System.Text.Json reads an object without a discriminator as the base, also where the base has one of its own.
        bool baseIsValue = !type.IsAbstract && (layout == MemberLayouts.Json || !cases.Any(item => item.Type.Name == SourceNames.Of(type)));
        return new UnionModel(discriminator, cases.ToEquatableArray(), baseIsValue, selfForm);
    }

    private static string Annotation(MemberLayouts layout) => layout switch
    {
        MemberLayouts.Json => Attributes.JsonDerivedType,
        MemberLayouts.MessagePack => Attributes.Union,
        MemberLayouts.MemoryPack => Attributes.MemoryPackUnion,
        _ => Attributes.ProtoInclude,
    };

    // A kind of format without annotations of its own takes the first that there are.
    private static IEnumerable<(INamedTypeSymbol Contract, object? Id)> Cases(INamedTypeSymbol type, MemberLayouts layout)
    {
        string[] annotations = [Annotation(layout), Attributes.Union, Attributes.MemoryPackUnion, Attributes.JsonDerivedType, Attributes.ProtoInclude];
        foreach (AttributeData attribute in type.All(annotations.First(type.Has)))
        {
            if (UnionRules.CaseOf(attribute, type) is { } contract && UnionRules.IsCase(contract, type))
            {
                yield return (contract, attribute.ConstructorArguments.Select(static argument => argument.Value).FirstOrDefault(static argument => argument is not INamedTypeSymbol));
            }
        }
    }

    // A number of a field begins at 1.
    private static int Key(object? id, int index, MemberLayouts layout)
    {
        int key = id switch { int number => number, ushort number => number, _ => index };
        return layout == MemberLayouts.Protobuf ? key + 1 : key;
    }

    private static string? Label(object? id) => id switch
    {
        int number => number.ToString(System.Globalization.CultureInfo.InvariantCulture),
        ushort number => number.ToString(System.Globalization.CultureInfo.InvariantCulture),
        string text => Microsoft.CodeAnalysis.CSharp.SymbolDisplay.FormatLiteral(text, quote: true),
        _ => null,
    };
}
