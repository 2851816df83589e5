using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>What decoded lists and maps take in memory, in bytes, on a machine of 64 bits: what <see cref="IShapeReader.Charge"/> is told.</summary>
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
    public static int Item<T>() => Unsafe.SizeOf<T>();

    /// <summary>An array with so many items.</summary>
    public static long Array<T>(int count) => ArrayBase + ((long)count * Unsafe.SizeOf<T>());

    /// <summary>A list with so many items, or so many more of a list that there is.</summary>
    public static long List<T>(int count, bool isNew) => (isNew ? ListBase : 0) + ((long)count * Unsafe.SizeOf<T>());

    /// <summary>An entry in its map.</summary>
    public static int Entry<TKey, TValue>() => Unsafe.SizeOf<KeyValuePair<TKey, TValue>>() + EntryOverhead;

    /// <summary>A map with so many entries, or so many more of a map that there is.</summary>
    public static long Map<TKey, TValue>(int count, bool isNew) => (isNew ? MapBase : 0) + ((long)count * Entry<TKey, TValue>());
}
