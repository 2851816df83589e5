using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>
/// Computes the memory that decoded lists and maps take, in bytes on a 64-bit machine, for <see cref="IShapeReader.Charge"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DecodedSize
{
    // The header and length of an array, and the list around it.
    private const int ArrayBase = 24;
    private const int ListBase = ArrayBase + 32;

    // A dictionary with its two arrays; and an entry's hash code, link and bucket, with their padding.
    private const int MapBase = 80 + (2 * ArrayBase);
    private const int EntryOverhead = 16;

    /// <summary>Returns the size of an item in its list or array.</summary>
    /// <param name="overhead">The extra bytes per item of a collection that is created from the array.</param>
    public static int Item<T>(int overhead = 0) => Unsafe.SizeOf<T>() + overhead;

    /// <summary>Returns the size of an array.</summary>
    /// <param name="count">The number of items.</param>
    /// <param name="overhead">The extra bytes per item of a collection that is created from the array.</param>
    public static long Array<T>(int count, int overhead = 0) => ArrayBase + ((long)count * Item<T>(overhead));

    /// <summary>Returns the size of a new list, or of items that are added to an existing one.</summary>
    public static long List<T>(int count, bool isNew) => (isNew ? ListBase : 0) + ((long)count * Unsafe.SizeOf<T>());

    /// <summary>Returns the size of an entry in its map.</summary>
    /// <param name="overhead">The extra bytes per entry of a collection that is created from the map.</param>
    public static int Entry<TKey, TValue>(int overhead = 0) => Unsafe.SizeOf<KeyValuePair<TKey, TValue>>() + EntryOverhead + overhead;

    /// <summary>Returns the size of a new map, or of entries that are added to an existing one.</summary>
    /// <param name="count">The number of entries.</param>
    /// <param name="isNew">Whether the map is new.</param>
    /// <param name="overhead">The extra bytes per entry of a collection that is created from the map.</param>
    public static long Map<TKey, TValue>(int count, bool isNew, int overhead = 0) =>
        (isNew ? MapBase : 0) + ((long)count * Entry<TKey, TValue>(overhead));
}
