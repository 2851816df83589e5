using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Collections that a property without a setter holds, and that are filled when they are read.</summary>
internal static class FilledCollections
{
    /// <summary>Whether the type has items that can be cleared and added.</summary>
    public static bool Is(ITypeSymbol type) => IsOfRuntime(type) || OwnCollections.BaseOf(type) is not null;

    /// <summary>The same of the runtime's own types.</summary>
    public static bool IsOfRuntime(ITypeSymbol type) => type is INamedTypeSymbol { Arity: > 0 } named
        && (named.ContainingNamespace.ToDisplayString(), named.Name) is
            ("System.Collections.Generic", "List" or "IList" or "ICollection" or "HashSet" or "SortedSet" or "ISet" or "LinkedList"
                or "Dictionary" or "IDictionary" or "SortedDictionary" or "SortedList" or "OrderedDictionary")
            or ("System.Collections.ObjectModel", "Collection" or "ObservableCollection")
            or ("System.Collections.Concurrent", "ConcurrentDictionary");

    /// <summary>The type as it is read: into an array or a dictionary, from which the collection is filled.</summary>
    public static TypeModel AsRead(TypeModel type) => type switch
    {
        ListModel list => list with { Form = ListForm.ReadOnlyInterface, Make = "{0}" },
        MapModel map => map with { IsInterface = true, Make = null, Overhead = Math.Max(map.Overhead, CollectionCost.Hashed) },
        _ => type,
    };
}
