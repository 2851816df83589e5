using System.Reflection;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>A class with the shapes of its contracts.</summary>
internal sealed record ShapeSet(string Name, IReadOnlyList<Shape> Shapes)
{
    /// <summary>Finds the sets among the types of an assembly; their names differ.</summary>
    /// <remarks>
    /// Does not use IsNested, which loads the declaring class: a hub or controller needs a framework that is not available.
    /// </remarks>
    public static IEnumerable<ShapeSet> In(Type[] types) =>
        from type in types
        where type is { IsAbstract: true, IsSealed: true } and ({ IsPublic: true } or { IsNotPublic: true })
        let all = type.GetProperty("All", BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
        where all?.PropertyType == typeof(IReadOnlyList<Shape>)
        group all by type.Name into sets
        orderby sets.Key
        select new ShapeSet(sets.Key, [.. sets.SelectMany(static all => (IReadOnlyList<Shape>)all.GetValue(null)!)]);
}
