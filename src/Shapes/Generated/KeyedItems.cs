using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>
/// Adds items to a collection with a table of their keys, whose hash codes a sender may choose (<see cref="HashSpread{T}"/>).
/// </summary>
internal static class KeyedItems<TKey, T>
    where TKey : notnull
{
    /// <summary>Replaces the content of the collection.</summary>
    /// <exception cref="ArgumentException">A key occurs twice.</exception>
    /// <exception cref="InvalidPayloadException">Too many keys collide.</exception>
    public static void Replace<TReader>(ref TReader reader, KeyedCollection<TKey, T> target, IEnumerable<T> items)
        where TReader : struct, IShapeReader, allows ref struct
    {
        target.Clear();
        (Table(target) as Dictionary<TKey, T>)?.TrimExcess(); // Otherwise each clear takes time proportional to the capacity.
        HashSpread<TKey>? spread = null;
        foreach (T item in items)
        {
            target.Add(item);
            if (Table(target) is not Dictionary<TKey, T> table)
            {
                reader.Charge(target.Count); // Without a table each key is compared with all.
                continue;
            }

            HashSpread<TKey> counted = spread ?? new HashSpread<TKey>(target.Comparer, table.EnsureCapacity(items.Count()));
            if (Key(target, item) is { } key)
            {
                counted.Add(ref reader, key, isNew: true);
            }

            spread = counted;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetKeyForItem")]
    private static extern TKey Key(KeyedCollection<TKey, T> target, T item);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Dictionary")]
    private static extern IDictionary<TKey, T>? Table(KeyedCollection<TKey, T> target);
}
