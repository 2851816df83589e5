using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Types that are lists and maps.</summary>
internal static class Collections
{
    /// <summary>The items of an array or list and its form, or null; an array of bytes is a value.</summary>
    public static (ITypeSymbol Item, ListForm Form)? List(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol { IsSZArray: true } array)
        {
            return array.ElementType.SpecialType == SpecialType.System_Byte ? null : (array.ElementType, ListForm.Array);
        }

        return type is INamedTypeSymbol { TypeArguments.Length: 1 } named && Form(named) is { } form
            ? (named.TypeArguments[0], form)
            : null;
    }

    /// <summary>The keys and values of a dictionary, or null.</summary>
    public static (ITypeSymbol Key, ITypeSymbol Value, bool IsInterface)? Map(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeArguments.Length: 2 } named && IsGeneric(named)
        && named.Name is "Dictionary" or "IDictionary" or "IReadOnlyDictionary"
            ? (((INamedTypeSymbol)type).TypeArguments[0], ((INamedTypeSymbol)type).TypeArguments[1], type.TypeKind == TypeKind.Interface)
            : null;

    private static ListForm? Form(INamedTypeSymbol type) => type.OriginalDefinition.SpecialType switch
    {
        SpecialType.System_Collections_Generic_IEnumerable_T => ListForm.ReadOnlyInterface,
        SpecialType.System_Collections_Generic_IReadOnlyList_T => ListForm.ReadOnlyInterface,
        SpecialType.System_Collections_Generic_IReadOnlyCollection_T => ListForm.ReadOnlyInterface,
        SpecialType.System_Collections_Generic_IList_T => ListForm.MutableInterface,
        SpecialType.System_Collections_Generic_ICollection_T => ListForm.MutableInterface,
        _ => type.Name == "List" && IsGeneric(type) ? ListForm.List : null,
    };

    private static bool IsGeneric(INamedTypeSymbol type) =>
        type.ContainingType is null && type.ContainingNamespace.ToDisplayString() == "System.Collections.Generic";
}
