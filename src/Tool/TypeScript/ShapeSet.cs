using System.Reflection;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>A class with the shapes of its contracts.</summary>
/// <param name="Name">The class's name.</param>
/// <param name="Shapes">The shapes.</param>
internal sealed record ShapeSet(string Name, IReadOnlyList<Shape> Shapes)
{
    /// <summary>Those among the types of an assembly, with names that differ.</summary>
    /// <remarks>Not asked for IsNested, which loads the class around it: that of a hub or controller needs a framework that is not
    /// here.</remarks>
    public static IEnumerable<ShapeSet> In(Type[] types) =>
        from type in types
        where type is { IsAbstract: true, IsSealed: true } and ({ IsPublic: true } or { IsNotPublic: true })
        let all = type.GetProperty("All", BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
        where all?.PropertyType == typeof(IReadOnlyList<Shape>)
        group all by type.Name into sets
        orderby sets.Key
        select new ShapeSet(sets.Key, [.. sets.SelectMany(static all => (IReadOnlyList<Shape>)all.GetValue(null)!)]);
}
