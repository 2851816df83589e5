using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>
/// What an earlier part of a message held, to go on with. Whatever is copied for that is accounted for: a message may come in as
/// many parts as it has bytes.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class EarlierItems
{
    /// <summary>A list to go on adding to: the same if it is one, else a copy.</summary>
    /// <exception cref="InvalidPayloadException">The copy takes more than <see cref="FormatLimits.MaxDecodedBytes"/> allows.</exception>
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

    /// <summary>A dictionary to go on adding to: the same if it is one, else a copy.</summary>
    /// <param name="reader">Accounts for it.</param>
    /// <param name="entries">What there is, or null.</param>
    /// <param name="overhead">What the collection takes for each entry that is made of the copy, besides.</param>
    /// <param name="isRefilled">
    /// Whether another dictionary is filled from it, perhaps of a class that derives from this: it is copied in any case.
    /// </param>
    /// <param name="comparer">
    /// For the keys of a copy, which a sender may have chosen (<see cref="MapKeys"/>); null for the default one.
    /// </param>
    /// <exception cref="InvalidPayloadException">The copy takes more than <see cref="FormatLimits.MaxDecodedBytes"/> allows.</exception>
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

    /// <summary>A collection that another one is filled with, since the object is made anew for each of its parts.</summary>
    /// <param name="reader">Accounts for it.</param>
    /// <param name="items">What there is, or null.</param>
    /// <param name="overhead">What the collection takes for each item, besides.</param>
    /// <exception cref="InvalidPayloadException">It takes more than <see cref="FormatLimits.MaxDecodedBytes"/> allows.</exception>
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
