using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>What decoded lists and maps take in memory, in bytes, on a machine of 64 bits: what <see cref="IShapeReader.Charge"/> is
/// told.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DecodedSize
{
    // The header and length of an array, and the list around it.
    private const int ArrayBase = 24;
    private const int ListBase = ArrayBase + 32;

    // A dictionary with its two arrays; and an entry's hash code, link and bucket, with their padding.
    private const int MapBase = 80 + (2 * ArrayBase);
    private const int EntryOverhead = 16;

    /// <summary>An item in its list or array.</summary>
    /// <param name="overhead">What the collection takes for it that is made of the array, besides.</param>
    public static int Item<T>(int overhead = 0) => Unsafe.SizeOf<T>() + overhead;

    /// <summary>An array with so many items.</summary>
    /// <param name="count">How many.</param>
    /// <param name="overhead">What the collection takes for each that is made of the array, besides.</param>
    public static long Array<T>(int count, int overhead = 0) => ArrayBase + ((long)count * Item<T>(overhead));

    /// <summary>A list with so many items, or so many more of a list that there is.</summary>
    public static long List<T>(int count, bool isNew) => (isNew ? ListBase : 0) + ((long)count * Unsafe.SizeOf<T>());

    /// <summary>An entry in its map.</summary>
    /// <param name="overhead">What the collection takes for it that is made of the map, besides.</param>
    public static int Entry<TKey, TValue>(int overhead = 0) => Unsafe.SizeOf<KeyValuePair<TKey, TValue>>() + EntryOverhead + overhead;

    /// <summary>A map with so many entries, or so many more of a map that there is.</summary>
    /// <param name="count">How many.</param>
    /// <param name="isNew">Whether the map is made.</param>
    /// <param name="overhead">What the collection takes for each that is made of the map, besides.</param>
    public static long Map<TKey, TValue>(int count, bool isNew, int overhead = 0) =>
        (isNew ? MapBase : 0) + ((long)count * Entry<TKey, TValue>(overhead));
}
