using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>The attributes that name the cases of a base.</summary>
internal static class Unions
{
    /// <summary>The attributes, one of each library.</summary>
    public static readonly string[] Annotations =
    [
        Attributes.Union,
        Attributes.MemoryPackUnion,
        Attributes.JsonDerivedType,
        Attributes.ProtoInclude,
    ];

    /// <summary>Whether an annotation names cases of the type, or it is closed, so that they are known.</summary>
    public static bool IsUnion(INamedTypeSymbol type) => Annotations.Any(type.Has) || ClosedTypes.IsOne(type);

    /// <summary>Whether the derived classes are the type's cases, because no annotation names any.</summary>
    public static bool IsOfClosed(INamedTypeSymbol type) => !Annotations.Any(type.Has) && ClosedTypes.IsOne(type);

    /// <summary>Whether a payload names the case of the type's values, in a format.</summary>
    public static bool IsUnion(INamedTypeSymbol type, MemberLayouts layout) =>
        type.Has(Annotation(layout)) || (type.IsAbstract && IsUnion(type));

    /// <summary>The annotation of a format's library.</summary>
    public static string Annotation(MemberLayouts layout) =>
        layout switch
        {
            MemberLayouts.Json => Attributes.JsonDerivedType,
            MemberLayouts.MessagePack => Attributes.Union,
            MemberLayouts.MemoryPack => Attributes.MemoryPackUnion,
            _ => Attributes.ProtoInclude,
        };

    /// <summary>
    /// The contract that an annotation of a base names, by <c>typeof</c> or by the name of a type of its assembly; null if there is none.
    /// </summary>
    public static INamedTypeSymbol? CaseOf(AttributeData attribute, INamedTypeSymbol type)
    {
        object?[] arguments = [.. attribute.ConstructorArguments.Select(static argument => argument.Value)];
        return arguments.OfType<INamedTypeSymbol>().FirstOrDefault()
            ?? (
                arguments.OfType<string>().FirstOrDefault() is { } name
                    ? type.ContainingAssembly.GetTypeByMetadataName(name.Split(',')[0].Trim())
                    : null
            );
    }

    /// <summary>Whether values of the contract are values of the base.</summary>
    public static bool IsCase(INamedTypeSymbol contract, INamedTypeSymbol type) =>
        !(type.IsAbstract && SymbolEqualityComparer.Default.Equals(contract, type))
        && TypeChain.Upwards(contract).Concat(contract.AllInterfaces).Contains(type, SymbolEqualityComparer.Default);
}
