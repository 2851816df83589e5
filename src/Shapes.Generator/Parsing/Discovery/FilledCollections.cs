using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Collections in properties without a setter, which are filled on reading.</summary>
internal static class FilledCollections
{
    /// <summary>Whether the type's items can be cleared and added.</summary>
    public static bool Is(ITypeSymbol type) => IsOfRuntime(type) || OwnCollections.BaseOf(type) is not null;

    /// <summary>The same for the runtime's own types.</summary>
    public static bool IsOfRuntime(ITypeSymbol type) =>
        type is INamedTypeSymbol { Arity: > 0 } named
        && (named.ContainingNamespace.ToDisplayString(), named.Name)
            is
                (
                    "System.Collections.Generic",
                    "List"
                        or "IList"
                        or "ICollection"
                        or "HashSet"
                        or "SortedSet"
                        or "ISet"
                        or "LinkedList"
                        or "Dictionary"
                        or "IDictionary"
                        or "SortedDictionary"
                        or "SortedList"
                        or "OrderedDictionary"
                )
                or
                ("System.Collections.ObjectModel", "Collection" or "ObservableCollection")
                or
                ("System.Collections.Concurrent", "ConcurrentDictionary");

    /// <summary>The candidate, which is filled if it has neither a setter nor a constructor parameter.</summary>
    public static Candidate Fill(Candidate member, INamedTypeSymbol contract) =>
        member.Setter == MemberSetter.None
        && Is(member.Type)
        && member.Symbol is IFieldSymbol or IPropertySymbol { SetMethod: null }
        && !contract.HasParameter(member.Symbol)
            ? member with
            {
                Setter = MemberSetter.Fill,
            }
            : member;

    /// <summary>The expression for an empty one.</summary>
    public static string New(ITypeSymbol type) =>
        !IsOfRuntime(type) ? OwnCollections.New((INamedTypeSymbol)type)
        : type.TypeKind != TypeKind.Interface ? $"new {SourceNames.Of(type)}()"
        : $"new global::System.Collections.Generic.{MadeFor(type.Name)}<"
            + $"{string.Join(", ", ((INamedTypeSymbol)type).TypeArguments.Select(SourceNames.Declared))}>()";

    private static string MadeFor(string face) =>
        face switch
        {
            "ISet" => "HashSet",
            "IDictionary" => "Dictionary",
            _ => "List",
        };

    /// <summary>The type to read: an array or a dictionary, from which the collection is filled.</summary>
    public static TypeModel AsRead(TypeModel type) =>
        type switch
        {
            ListModel list => list with { Form = ListForm.ReadOnlyInterface, Make = "{0}", IsFilled = true },
            MapModel map => map with { IsInterface = true, Make = null, Overhead = Math.Max(map.Overhead, CollectionCost.Hashed) },
            _ => type,
        };
}

/// <summary>
/// Classes that derive from a collection of the runtime, or implement the interface of one: lists and maps for every library, unless an
/// attribute makes them objects.
/// </summary>
internal static class OwnCollections
{
    private const int Collection = 3;

    /// <summary>The collection of the runtime that the class derives from, or implements; null if it is not a collection.</summary>
    public static INamedTypeSymbol? BaseOf(ITypeSymbol type) =>
        type is INamedTypeSymbol named && CanBeFilled(named) && !IsObject(named)
            ? Inherited(named) ?? (named.IsOfSystem() ? null : Implemented(named))
            : null;

    /// <summary>
    /// The collection that the class derives from, or implements, whatever its attributes: System.Text.Json writes and adds the items of
    /// each. Null if it is not a collection.
    /// </summary>
    public static INamedTypeSymbol? Of(ITypeSymbol type) =>
        type is INamedTypeSymbol named && CanBeFilled(named) ? Inherited(named) ?? Implemented(named) : null;

    /// <summary>The bytes per item or entry, without the item: those of the base, or of an event for each item.</summary>
    public static int Overhead(INamedTypeSymbol collection) =>
        collection.Name == "ObservableCollection" ? CollectionCost.Node : CollectionCost.Overhead(collection.Name);

    /// <summary>The expression for an empty one.</summary>
    /// <remarks>If C# requires <c>required</c> members or forbids the constructor, <c>Activator</c> calls it.</remarks>
    public static string New(INamedTypeSymbol type)
    {
        string name = SourceNames.Of(type);
        return ConstructorChooser.NeedsAccessor(type, Constructor(type)!)
            ? $"global::System.Activator.CreateInstance<{name}>()"
            : $"new {name}()";
    }

    /// <summary>Whether it keeps a table of the keys of its items.</summary>
    public static bool IsKeyed(ITypeSymbol type) =>
        TypeChain
            .Upwards((INamedTypeSymbol)type)
            .Any(static ancestor =>
                ancestor is { Name: "KeyedCollection", Arity: 2 }
                && ancestor.ContainingNamespace.ToDisplayString() == "System.Collections.ObjectModel"
            );

    private static bool CanBeFilled(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class, IsAbstract: false } && !FilledCollections.IsOfRuntime(type) && Constructor(type) is not null;

    private static INamedTypeSymbol? Inherited(INamedTypeSymbol type) =>
        TypeChain.Upwards(type).Skip(1).FirstOrDefault(static ancestor => FilledCollections.IsOfRuntime(ancestor));

    private static INamedTypeSymbol? Implemented(INamedTypeSymbol type) =>
        type.AllInterfaces.FirstOrDefault(static face => face.OriginalDefinition.MetadataName == "IDictionary`2")
        ?? type.AllInterfaces.FirstOrDefault(static face =>
            face.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_ICollection_T
        );

    private static bool IsObject(INamedTypeSymbol type) =>
        type.Has(Attributes.GenerateShape)
        || type.Has(Attributes.MessagePackObject)
        || type.Has(Attributes.DataContract)
        || type.Find(Attributes.ProtoContract)?.Named("IgnoreListHandling") is true
        || (type.Find(Attributes.MemoryPackable) is { } own && own.First() is not Collection);

    private static IMethodSymbol? Constructor(INamedTypeSymbol type) =>
        type.InstanceConstructors.FirstOrDefault(static constructor =>
            constructor is { Parameters.IsEmpty: true, DeclaredAccessibility: Accessibility.Public }
        );
}
