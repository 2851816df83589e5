using System.Collections.Immutable;

namespace SerializationApi.Shapes.Generator.Model;

internal static class EquatableArrayExtensions
{
    /// <summary>The items, once, in an array that compares by value.</summary>
    public static EquatableArray<T> ToEquatableArray<T>(this IEnumerable<T> items)
        where T : IEquatable<T> => new(items.ToImmutableArray());
}
