using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Types that are lists and maps.</summary>
internal static class Collections
{
    private const string ListItems = "global::SerializationApi.Shapes.ListItems";
    private const string FilledItems = "global::SerializationApi.Shapes.FilledItems";
    private const string MapKeys = "global::SerializationApi.Shapes.MapKeys";
    private const string Immutable = "global::System.Collections.Immutable.";
    private const string Frozen = "global::System.Collections.Frozen.";

    /// <summary>The item type of an array or list, or null; a byte array is a value.</summary>
    public static ITypeSymbol? Items(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol { IsSZArray: true } array => array.ElementType.SpecialType == SpecialType.System_Byte
                ? null
                : array.ElementType,
            INamedTypeSymbol { TypeArguments.Length: 1 } named when Form(named) is not null => IsBytes(named)
                ? null
                : named.TypeArguments[0],
            _ => OwnCollections.BaseOf(type) is { TypeArguments.Length: 1 } own ? own.TypeArguments[0] : null,
        };

    public static ListModel List(ITypeSymbol type, TypeModel item, MemberLayouts layout, Func<KeyComparer> keys)
    {
        string name = SourceNames.Of(type);
        if (type is IArrayTypeSymbol)
        {
            return new ListModel(name, item, ListForm.Array);
        }

        if (OwnCollections.Of(type) is { } own)
        {
            string made = OwnCollections.New((INamedTypeSymbol)type);
            return new ListModel(name, item, ListForm.Other)
            {
                Items = $"{ListItems}.Of<{item.Declared}>({{0}})",
                Make = OwnCollections.IsKeyed(type)
                    ? $"(({name}){FilledItems}.OfKeyed(ref reader, {made}, {{0}}))"
                    : $"{FilledItems}.Of(ref reader, {made}, {{0}})",
                Overhead = OwnCollections.Overhead(own),
            };
        }

        var named = (INamedTypeSymbol)type;
        ListForm form = Form(named)!.Value;
        return form == ListForm.Other ? Other(named, name, item, layout, keys) : new ListModel(name, item, form);
    }

    /// <summary>The key and value types of a dictionary, or null.</summary>
    public static (ITypeSymbol Key, ITypeSymbol Value)? Entries(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeArguments.Length: 2 } named && Make(named, "") is not null
            ? (named.TypeArguments[0], named.TypeArguments[1])
        : OwnCollections.BaseOf(type) is { TypeArguments.Length: 2 } own ? (own.TypeArguments[0], own.TypeArguments[1])
        : null;

    public static MapModel Map(ITypeSymbol type, TypeModel key, TypeModel value, KeyComparer keys)
    {
        if (OwnCollections.Of(type) is { } own)
        {
            string name = SourceNames.Of(type);
            return new MapModel(name, key, value, IsInterface: false, keys)
            {
                Make = $"{FilledItems}.OfMap(ref reader, {OwnCollections.New((INamedTypeSymbol)type)}, {{0}})",
                Overhead = Math.Max(OwnCollections.Overhead(own), CollectionCost.Hashed),
                Face =
                    own.TypeKind == TypeKind.Interface
                        ? $"global::System.Collections.Generic.IDictionary<{key.Name}, {value.Declared}>"
                        : null,
            };
        }

        string arguments = $"<{key.Name}, {value.Declared}>";
        string make = Make((INamedTypeSymbol)type, arguments)!;
        return new MapModel(SourceNames.Of(type), key, value, type.TypeKind == TypeKind.Interface, keys)
        {
            Make = make == "{0}" ? null : make,
            Overhead = CollectionCost.Overhead(type.Name),
        };
    }

    private static ListModel Other(INamedTypeSymbol type, string name, TypeModel item, MemberLayouts layout, Func<KeyComparer> keys)
    {
        string items = $"{ListItems}.Of<{item.Declared}>({{0}})";
        string make = $"new {name}({{0}})";
        string nullWhen = "{0} is null";
        KeyComparer? compared = type.Name.Contains("Set") && !type.Name.Contains("Sorted") ? keys() : null;
        string comparer = compared?.Expression is { } expression ? ", " + expression : "";
        string made = compared?.IsGuarded == true ? $"{MapKeys}.GuardedSet(ref reader, {{0}}{comparer})" : "{0}";
        string set =
            compared?.IsGuarded == true ? made : $"new global::System.Collections.Generic.HashSet<{item.Declared}>({{0}}{comparer})";
        switch (type.Name)
        {
            case "HashSet" or "ISet" or "IReadOnlySet":
                make = set;
                break;
            case "Collection" or "ObservableCollection":
                make = $"new {name}(new global::System.Collections.Generic.List<{item.Declared}>({{0}}))";
                break;
            case "ReadOnlyObservableCollection":
                make =
                    $"new {name}(new global::System.Collections.ObjectModel.ObservableCollection<{item.Declared}>(new "
                    + $"global::System.Collections.Generic.List<{item.Declared}>({{0}})))";
                break;
            case "BlockingCollection":
                make = $"new {name}(new global::System.Collections.Concurrent.ConcurrentQueue<{item.Declared}>({{0}}))";
                break;
            case "ReadOnlySet":
                make = $"new {name}({set})";
                break;
            case "FrozenSet":
                make = $"{Frozen}FrozenSet.ToFrozenSet({made}{comparer})";
                break;
            case "ImmutableArray":
                items = "{0}.AsSpan()";
                make = "global::System.Runtime.InteropServices.ImmutableCollectionsMarshal.AsImmutableArray({0})";
                nullWhen = "{0}.IsDefault";
                break;
            case "IImmutableList":
                make = $"{Immutable}ImmutableList.CreateRange<{item.Declared}>({{0}})";
                break;
            case "IImmutableSet" or "ImmutableHashSet":
                make =
                    $"{Immutable}ImmutableHashSet.CreateRange<{item.Declared}>("
                    + $"{(compared!.Expression is { } first ? first + ", " : "")}{made})";
                break;
            case "IImmutableQueue":
                make = $"{Immutable}ImmutableQueue.CreateRange<{item.Declared}>({{0}})";
                break;
            case "IImmutableStack":
                make = $"{Immutable}ImmutableStack.CreateRange<{item.Declared}>({{0}})";
                break;
            case "FSharpList":
                make = $"global::Microsoft.FSharp.Collections.ListModule.OfSeq<{item.Declared}>({{0}})";
                break;
            case var simple when simple.StartsWith("Immutable", StringComparison.Ordinal):
                make = $"{Immutable}{simple}.CreateRange<{item.Declared}>({{0}})";
                break;
            case "Memory" or "ReadOnlyMemory":
                items = "{0}.Span";
                nullWhen = "false";
                break;
            case "ReadOnlySequence":
                items = $"{ListItems}.Of<{item.Declared}>(global::System.Buffers.BuffersExtensions.ToArray({{0}}))";
                nullWhen = "false";
                break;
            case "ArraySegment":
                items = "global::System.MemoryExtensions.AsSpan({0})";
                nullWhen = layout == MemberLayouts.MemoryPack ? "false" : "{0}.Array is null";
                break;
        }

        if (type.IsValueType && type.Name != "ImmutableArray")
        {
            make = $"new {name}({{0}})";
        }

        // A stack enumerates from the top and is filled from the bottom; MemoryPack writes it from the bottom.
        if (type.Name.EndsWith("Stack", StringComparison.Ordinal))
        {
            bool fromBottom = layout == MemberLayouts.MemoryPack;
            items = fromBottom ? $"{ListItems}.Reversed<{item.Declared}>({{0}})" : items;
            make = fromBottom ? make : make.Replace("{0}", $"{ListItems}.Reversed<{item.Declared}>({{0}})");
            make = fromBottom ? make : make.Replace("Reversed<", "ReversedArray<");
        }

        return new ListModel(name, item, ListForm.Other)
        {
            IsStruct = type.IsValueType,
            Items = items,
            Make = make,
            NullWhen = nullWhen,
            Overhead = CollectionCost.Overhead(type.Name),
        };
    }

    private static ListForm? Form(INamedTypeSymbol type) =>
        type.OriginalDefinition.SpecialType switch
        {
            SpecialType.System_Collections_Generic_IEnumerable_T => ListForm.ReadOnlyInterface,
            SpecialType.System_Collections_Generic_IReadOnlyList_T => ListForm.ReadOnlyInterface,
            SpecialType.System_Collections_Generic_IReadOnlyCollection_T => ListForm.ReadOnlyInterface,
            SpecialType.System_Collections_Generic_IList_T => ListForm.MutableInterface,
            SpecialType.System_Collections_Generic_ICollection_T => ListForm.MutableInterface,
            _ => (Namespace(type), type.Name) switch
            {
                ("System.Collections.Generic", "List") => ListForm.List,


                ("System.Collections.Generic", "HashSet" or "SortedSet" or "Queue" or "Stack" or "LinkedList" or "ISet" or "IReadOnlySet")
                or
                (
                    "System.Collections.ObjectModel",
                    "Collection"
                        or "ObservableCollection"
                        or "ReadOnlyCollection"
                        or "ReadOnlyObservableCollection"
                        or "ReadOnlySet"
                )
                or
                ("System.Collections.Concurrent", "ConcurrentQueue" or "ConcurrentStack" or "ConcurrentBag" or "BlockingCollection")
                or
                ("System.Collections.Frozen", "FrozenSet")
                or
                (
                    "System.Collections.Immutable",
                    "ImmutableArray"
                        or "ImmutableList"
                        or "ImmutableHashSet"
                        or "ImmutableSortedSet"
                        or "ImmutableQueue"
                        or "ImmutableStack"
                        or "IImmutableList"
                        or "IImmutableSet"
                        or "IImmutableQueue"
                        or "IImmutableStack"
                )
                or
                ("Microsoft.FSharp.Collections", "FSharpList" or "FSharpSet")
                or
                ("System", "Memory" or "ReadOnlyMemory" or "ArraySegment")
                or ("System.Buffers", "ReadOnlySequence") => ListForm.Other,
                _ => null,
            },
        };

    // The expression for the dictionary, with {0} for a Dictionary; null if the type is not a dictionary.
    private static string? Make(INamedTypeSymbol type, string arguments) =>
        (Namespace(type), type.Name) switch
        {
            ("System.Collections.Generic", "Dictionary" or "IDictionary" or "IReadOnlyDictionary") => "{0}",
            ("System.Collections.Generic", "SortedDictionary" or "SortedList") =>
                $"new global::System.Collections.Generic.{type.Name}{arguments}({{0}})",
            ("System.Collections.Generic", "OrderedDictionary") =>
                $"new global::System.Collections.Generic.OrderedDictionary{arguments}({{0}}, {{0}}.Comparer)",
            ("System.Collections.Concurrent", "ConcurrentDictionary") =>
                $"new global::System.Collections.Concurrent.ConcurrentDictionary{arguments}({{0}}, {{0}}.Comparer)",
            ("System.Collections.ObjectModel", "ReadOnlyDictionary") =>
                $"new global::System.Collections.ObjectModel.ReadOnlyDictionary{arguments}({{0}})",
            ("System.Collections.Frozen", "FrozenDictionary") => $"{Frozen}FrozenDictionary.ToFrozenDictionary({{0}}, {{0}}.Comparer)",
            ("System.Collections.Immutable", "ImmutableDictionary" or "IImmutableDictionary") =>
                $"{Immutable}ImmutableDictionary.ToImmutableDictionary({{0}}, {{0}}.Comparer)",
            ("System.Collections.Immutable", "ImmutableSortedDictionary") =>
                $"{Immutable}ImmutableSortedDictionary.ToImmutableSortedDictionary({{0}})",
            ("Microsoft.FSharp.Collections", "FSharpMap") =>
                $"new global::Microsoft.FSharp.Collections.FSharpMap{arguments}(global::System.Linq.Enumerable.Select({{0}}, "
                    + "static entry => global::System.Tuple.Create(entry.Key, entry.Value)))",
            _ => null,
        };

    // Collections of bytes are one value.
    private static bool IsBytes(INamedTypeSymbol type) =>
        type.TypeArguments[0].SpecialType == SpecialType.System_Byte && (Namespace(type) is "System" or "System.Buffers");

    private static string Namespace(INamedTypeSymbol type) => type.ContainingType is null ? type.ContainingNamespace.ToDisplayString() : "";
}

/// <summary>The memory of collections in addition to the array or dictionary that they are created from.</summary>
internal static class CollectionCost
{
    /// <summary>The bytes of a table entry for its hash code, link and bucket.</summary>
    public const int Hashed = 16;

    /// <summary>The bytes of a node of a tree or a linked list: its header, links, height or hash code.</summary>
    public const int Node = 56;

    /// <summary>The bytes per item or entry, without the item itself, by the simple name of the collection.</summary>
    public static int Overhead(string type) =>
        type switch
        {
            "HashSet"
            or "ISet"
            or "IReadOnlySet"
            or "ReadOnlySet"
            or "OrderedDictionary"
            or "ConcurrentQueue"
            or "ConcurrentBag"
            or "BlockingCollection" => Hashed,
            "SortedSet"
            or "LinkedList"
            or "FrozenSet"
            or "FrozenDictionary"
            or "SortedDictionary"
            or "ConcurrentStack"
            or "ConcurrentDictionary"
            or "FSharpList"
            or "FSharpSet"
            or "FSharpMap" => Node,
            "ImmutableArray" => 0,
            _ when type.StartsWith("Immutable", StringComparison.Ordinal) || type.StartsWith("IImmutable", StringComparison.Ordinal) =>
                Node,
            _ => 0,
        };
}
