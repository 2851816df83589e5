using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Classes that derive from a collection of the runtime, which are lists and maps to every library unless they are marked as objects.</summary>
internal static class OwnCollections
{
    private const int Collection = 3;

    /// <summary>The collection of the runtime that the class is, and that can be cleared and added to; null when it is none.</summary>
    public static INamedTypeSymbol? BaseOf(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class, IsAbstract: false } named && !FilledCollections.IsOfRuntime(named) && !IsObject(named) && Constructor(named) is not null
            ? TypeChain.Upwards(named).Skip(1).FirstOrDefault(static ancestor => FilledCollections.IsOfRuntime(ancestor))
            : null;

    /// <summary>Bytes for each item or entry, without itself: those of what it derives from, or the event that tells of it.</summary>
    public static int Overhead(INamedTypeSymbol collection) =>
        collection.Name == "ObservableCollection" ? CollectionCost.Node : CollectionCost.Overhead(collection.Name);

    /// <summary>The expression for an empty one.</summary>
    /// <remarks>Where C# asks for <c>required</c> members or forbids the constructor, it is called by its type.</remarks>
    public static string New(INamedTypeSymbol type)
    {
        string name = SourceNames.Of(type);
        return ConstructorChooser.NeedsAccessor(type, Constructor(type)!) ? $"global::System.Activator.CreateInstance<{name}>()" : $"new {name}()";
    }

    private static bool IsObject(INamedTypeSymbol type) =>
        type.Has(Attributes.GenerateShape) || type.Has(Attributes.MessagePackObject) || type.Has(Attributes.DataContract)
        || type.Find(Attributes.ProtoContract)?.Named("IgnoreListHandling") is true
        || (type.Find(Attributes.MemoryPackable) is { } own && own.First() is not Collection);

    private static IMethodSymbol? Constructor(INamedTypeSymbol type) =>
        type.InstanceConstructors.FirstOrDefault(static constructor => constructor is { Parameters.IsEmpty: true, DeclaredAccessibility: Accessibility.Public });
}
