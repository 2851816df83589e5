using System.ComponentModel;
using System.Runtime.InteropServices;

namespace SerializationApi.Shapes;

/// <summary>Returns the items of list-like members as spans, without copying if the type allows it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ListItems
{
    /// <summary>Returns the items; the items of a list must not change while the span is used.</summary>
    public static ReadOnlySpan<T> Of<T>(IEnumerable<T>? items) =>
        items switch
        {
            null => default,
            T[] array => array,
            List<T> list => CollectionsMarshal.AsSpan(list),
            _ => items.ToArray(),
        };

    /// <summary>Returns the items from the last to the first.</summary>
    public static ReadOnlySpan<T> Reversed<T>(IEnumerable<T>? items) => items is null ? default : ReversedArray([.. items]);

    /// <summary>Reverses the items in the same array.</summary>
    public static T[] ReversedArray<T>(T[] items)
    {
        Array.Reverse(items);
        return items;
    }

    /// <summary>Returns whether there is no item.</summary>
    public static bool IsNullOrEmpty<T>(IEnumerable<T>? items) =>
        items is null || (items.TryGetNonEnumeratedCount(out int count) ? count == 0 : !items.Any());

    /// <summary>Returns the list for the items of a list or run, with capacity for them, which is charged.</summary>
    /// <param name="reader">Has begun the list.</param>
    /// <param name="scope">Its state, before the first item.</param>
    /// <param name="existing">The items of earlier runs, or null.</param>
    /// <exception cref="InvalidPayloadException">The list exceeds <see cref="FormatLimits.MaxDecodedBytes"/>.</exception>
    public static List<T> Begin<TReader, T>(ref TReader reader, ref ListScope scope, List<T>? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        reader.Charge(DecodedSize.List<T>(scope.Remaining, isNew: existing is null));
        return existing ?? new List<T>(scope.Capacity);
    }

    /// <summary>Adds room for <paramref name="count"/> items to a list; the caller fills it.</summary>
    public static Span<T> Room<T>(List<T> list, int count)
    {
        int start = list.Count;
        CollectionsMarshal.SetCount(list, checked(start + count));
        return CollectionsMarshal.AsSpan(list)[start..];
    }

    /// <summary>Removes room that was not filled.</summary>
    public static void GiveBack<T>(List<T> list, int count) => CollectionsMarshal.SetCount(list, list.Count - count);
}
