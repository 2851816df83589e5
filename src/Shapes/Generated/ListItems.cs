using System.ComponentModel;
using System.Runtime.InteropServices;

namespace SerializationApi.Shapes;

/// <summary>The items of a list-like member as a span, without copying where the type allows.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ListItems
{
    /// <summary>The items; those of a list must not change while the span is used.</summary>
    public static ReadOnlySpan<T> Of<T>(IEnumerable<T>? items) =>
        items switch
        {
            null => default,
            T[] array => array,
            List<T> list => CollectionsMarshal.AsSpan(list),
            _ => items.ToArray(),
        };

    /// <summary>The items from the last to the first.</summary>
    public static ReadOnlySpan<T> Reversed<T>(IEnumerable<T>? items) => items is null ? default : ReversedArray([.. items]);

    /// <summary>The items from the last to the first, in the same array.</summary>
    public static T[] ReversedArray<T>(T[] items)
    {
        Array.Reverse(items);
        return items;
    }

    /// <summary>Whether there is no item.</summary>
    public static bool IsNullOrEmpty<T>(IEnumerable<T>? items) =>
        items is null || (items.TryGetNonEnumeratedCount(out int count) ? count == 0 : !items.Any());

    /// <summary>The list that the items of a begun list or run go into, with room for them, which is accounted for.</summary>
    /// <param name="reader">Has begun the list.</param>
    /// <param name="scope">Its state, before the first item.</param>
    /// <param name="existing">What earlier runs held, or null.</param>
    /// <exception cref="InvalidPayloadException">They would take more than <see cref="FormatLimits.MaxDecodedBytes"/> allows.</exception>
    public static List<T> Begin<TReader, T>(ref TReader reader, ref ListScope scope, List<T>? existing)
        where TReader : struct, IShapeReader, allows ref struct
    {
        reader.Charge(DecodedSize.List<T>(scope.Remaining, isNew: existing is null));
        return existing ?? new List<T>(scope.Capacity);
    }

    /// <summary>Adds room for <paramref name="count"/> items to a list, to be filled by the caller.</summary>
    public static Span<T> Room<T>(List<T> list, int count)
    {
        int start = list.Count;
        CollectionsMarshal.SetCount(list, checked(start + count));
        return CollectionsMarshal.AsSpan(list)[start..];
    }

    /// <summary>Takes back room that was not filled.</summary>
    public static void GiveBack<T>(List<T> list, int count) => CollectionsMarshal.SetCount(list, list.Count - count);
}
