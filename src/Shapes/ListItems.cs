using System.Runtime.InteropServices;

namespace SerializationApi.Shapes;

/// <summary>The items of a list-like member as a span, without copying where the type allows.</summary>
public static class ListItems
{
    /// <summary>The items; those of a list must not change while the span is used.</summary>
    public static ReadOnlySpan<T> Of<T>(IEnumerable<T>? items) => items switch
    {
        null => default,
        T[] array => array,
        List<T> list => CollectionsMarshal.AsSpan(list),
        _ => items.ToArray(),
    };
}
