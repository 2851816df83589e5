using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>
/// Copies the items of an earlier part of a message in order to continue them. The memory of copies is charged: a message may come in as
/// many parts as it has bytes.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class EarlierItems
{
    /// <summary>Returns a list to continue: the same instance if it is a list, otherwise a copy.</summary>
    /// <exception cref="InvalidPayloadException">The copy exceeds <see cref="FormatLimits.MaxDecodedBytes"/>.</exception>
    public static List<T>? AsList<TReader, T>(ref TReader reader, IEnumerable<T>? items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (items is null or List<T>)
        {
            return (List<T>?)items;
        }

        reader.Charge(DecodedSize.List<T>(items.Count(), isNew: true));
        return [.. items];
    }

    /// <summary>Returns a dictionary to continue: the same instance if it is a dictionary, otherwise a copy.</summary>
    /// <param name="reader">Charges the memory.</param>
    /// <param name="entries">The existing entries, or null.</param>
    /// <param name="overhead">The extra bytes per entry of a collection that is created from the copy.</param>
    /// <param name="isRefilled">Whether the copy fills another dictionary, perhaps of a derived class: the entries are then always
    /// copied.</param>
    /// <param name="comparer">The comparer for keys of a copy, which a sender may have chosen (<see cref="MapKeys"/>); null for the default
    /// one.</param>
    /// <exception cref="InvalidPayloadException">The copy exceeds <see cref="FormatLimits.MaxDecodedBytes"/>.</exception>
    public static Dictionary<TKey, TValue>? AsDictionary<TReader, TKey, TValue>(
        ref TReader reader,
        IEnumerable<KeyValuePair<TKey, TValue>>? entries,
        int overhead,
        bool isRefilled,
        IEqualityComparer<TKey>? comparer
    )
        where TReader : struct, IShapeReader, allows ref struct
        where TKey : notnull
    {
        var map = entries as Dictionary<TKey, TValue>;
        if (entries is not null && (map is null || isRefilled))
        {
            reader.Charge(DecodedSize.Map<TKey, TValue>(entries.Count(), isNew: map is null, overhead));
        }

        return entries is null ? null : map ?? new Dictionary<TKey, TValue>(entries, comparer);
    }

    /// <summary>Returns the items that fill a new collection, because the object is created anew for each of its parts.</summary>
    /// <param name="reader">Charges the memory.</param>
    /// <param name="items">The existing items, or null.</param>
    /// <param name="overhead">The extra bytes per item of the collection.</param>
    /// <exception cref="InvalidPayloadException">They exceed <see cref="FormatLimits.MaxDecodedBytes"/>.</exception>
    public static IEnumerable<T>? Refill<TReader, T>(ref TReader reader, IEnumerable<T>? items, int overhead)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (items is not null)
        {
            reader.Charge(DecodedSize.Array<T>(items.Count(), overhead));
        }

        return items;
    }
}
