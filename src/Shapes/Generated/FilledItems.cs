using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Fills collections in properties without a setter.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FilledItems
{
    /// <summary>Replaces the content of a collection; a null leaves it unchanged.</summary>
    /// <param name="reader">Has read the items.</param>
    /// <param name="target">The collection that the contract's constructor created; if null, the items are dropped, as in
    /// System.Text.Json.</param>
    /// <param name="items">The decoded items.</param>
    /// <exception cref="InvalidPayloadException">Too many hash codes collide: adding the items would take quadratic time.</exception>
    public static void Fill<TReader, T>(ref TReader reader, ICollection<T>? target, IEnumerable<T>? items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        if (items is null || target is null || ReferenceEquals(target, items))
        {
            return;
        }

        try
        {
            Add(ref reader, target, items);
        }
        catch (Exception exception) when (ConversionErrors.AreOfTheValue(exception))
        {
            throw Refused(ref reader, exception);
        }
    }

    /// <inheritdoc cref="Fill{TReader, T}"/>
    /// <remarks>Its table of keys is guarded like a dictionary's.</remarks>
    public static void Fill<TReader, TKey, T>(ref TReader reader, KeyedCollection<TKey, T>? target, IEnumerable<T>? items)
        where TReader : struct, IShapeReader, allows ref struct
        where TKey : notnull
    {
        if (items is null || target is null || ReferenceEquals(target, items))
        {
            return;
        }

        try
        {
            KeyedItems<TKey, T>.Replace(ref reader, target, items);
        }
        catch (Exception exception) when (ConversionErrors.AreOfTheValue(exception))
        {
            throw Refused(ref reader, exception);
        }
    }

    private static void Add<TReader, T>(ref TReader reader, ICollection<T> target, IEnumerable<T> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        Clear(target);
        if (items.TryGetNonEnumeratedCount(out int count) && count == 0)
        {
            return;
        }

        if (target is List<T> list)
        {
            list.AddRange(items);
            return;
        }

        if (target is HashSet<T> set)
        {
            var spread = new HashSpread<T>(set.Comparer, set.EnsureCapacity(count));
            foreach (T item in items)
            {
                spread.Add(ref reader, item, isNew: set.Add(item));
            }

            return;
        }

        foreach (T item in items)
        {
            target.Add(item);
        }
    }

    /// <summary>Fills an instance of a class that derives from a collection.</summary>
    /// <inheritdoc cref="Fill{TReader, T}"/>
    /// <returns><paramref name="target"/>.</returns>
    public static TCollection Of<TReader, TCollection, T>(ref TReader reader, TCollection target, T[] items)
        where TReader : struct, IShapeReader, allows ref struct
        where TCollection : class, ICollection<T>
    {
        Fill(ref reader, target, items);
        return target;
    }

    /// <summary>Fills an instance of a class that derives from a <see cref="KeyedCollection{TKey, TItem}"/>.</summary>
    /// <inheritdoc cref="Fill{TReader, TKey, T}"/>
    /// <returns><paramref name="target"/>.</returns>
    public static KeyedCollection<TKey, T> OfKeyed<TReader, TKey, T>(ref TReader reader, KeyedCollection<TKey, T> target, T[] items)
        where TReader : struct, IShapeReader, allows ref struct
        where TKey : notnull
    {
        Fill(ref reader, target, items);
        return target;
    }

    /// <summary>Fills an instance of a class that derives from a dictionary.</summary>
    /// <inheritdoc cref="FillMap{TReader, TKey, TValue}"/>
    /// <returns><paramref name="target"/>.</returns>
    public static TMap OfMap<TReader, TMap, TKey, TValue>(ref TReader reader, TMap target, Dictionary<TKey, TValue> entries)
        where TReader : struct, IShapeReader, allows ref struct
        where TMap : class, IDictionary<TKey, TValue>
        where TKey : notnull
    {
        FillMap(ref reader, target, entries);
        return target;
    }

    /// <summary>Replaces the content of a dictionary; a null leaves it unchanged.</summary>
    /// <param name="reader">Has read the entries.</param>
    /// <param name="target">The dictionary that the contract's constructor created; if null, the entries are dropped, as in
    /// System.Text.Json.</param>
    /// <param name="entries">The decoded entries.</param>
    /// <exception cref="InvalidPayloadException">Too many hash codes collide: adding the entries would take quadratic time.</exception>
    public static void FillMap<TReader, TKey, TValue>(
        ref TReader reader,
        IDictionary<TKey, TValue>? target,
        Dictionary<TKey, TValue>? entries
    )
        where TReader : struct, IShapeReader, allows ref struct
        where TKey : notnull
    {
        if (entries is null || target is null || ReferenceEquals(target, entries))
        {
            return;
        }

        try
        {
            AddEntries(ref reader, target, entries);
        }
        catch (Exception exception) when (ConversionErrors.AreOfTheValue(exception))
        {
            throw Refused(ref reader, exception);
        }
    }

    private static void AddEntries<TReader, TKey, TValue>(
        ref TReader reader,
        IDictionary<TKey, TValue> target,
        Dictionary<TKey, TValue> entries
    )
        where TReader : struct, IShapeReader, allows ref struct
        where TKey : notnull
    {
        Clear(target);
        if (entries.Count == 0)
        {
            return;
        }

        if (target is SortedList<TKey, TValue> sorted)
        {
            FillInOrder(sorted, entries);
            return;
        }

        (IEqualityComparer<TKey>? comparer, int buckets) = target switch
        {
            Dictionary<TKey, TValue> map => (map.Comparer, map.EnsureCapacity(entries.Count)),
            OrderedDictionary<TKey, TValue> map => (map.Comparer, map.EnsureCapacity(entries.Count)),
            ConcurrentDictionary<TKey, TValue> map => (map.Comparer, entries.Count),
            _ => ((IEqualityComparer<TKey>?)null, 0),
        };
        var spread = new HashSpread<TKey>(comparer ?? EqualityComparer<TKey>.Default, buckets);
        foreach ((TKey key, TValue value) in entries)
        {
            target[key] = value;
            if (comparer is not null)
            {
                spread.Add(ref reader, key, isNew: true);
            }
        }
    }

    // A collection of the contract may refuse an item.
    private static InvalidPayloadException Refused<TReader>(ref TReader reader, Exception exception)
        where TReader : struct, IShapeReader, allows ref struct => reader.Invalid("valid items", ConversionErrors.Found(exception));

    // Inserting an entry moves the entries after it. Of keys that the list considers equal, the last counts.
    private static void FillInOrder<TKey, TValue>(SortedList<TKey, TValue> target, Dictionary<TKey, TValue> entries)
        where TKey : notnull
    {
        target.Capacity = entries.Count;
        foreach ((TKey key, TValue value) in entries.OrderBy(static entry => entry.Key, target.Comparer))
        {
            target[key] = value;
        }
    }

    // A member may be sent many times, and clearing a table takes time proportional to its capacity, not its count.
    private static void Clear<T>(ICollection<T> target)
    {
        if (target.Count == 0)
        {
            return;
        }

        target.Clear();
        (target as HashSet<T>)?.TrimExcess();
    }

    private static void Clear<TKey, TValue>(IDictionary<TKey, TValue> target)
        where TKey : notnull
    {
        if (target.Count == 0)
        {
            return;
        }

        target.Clear();
        (target as Dictionary<TKey, TValue>)?.TrimExcess();
        (target as OrderedDictionary<TKey, TValue>)?.TrimExcess();
    }
}
