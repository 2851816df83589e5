using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Says how long a list will be at least, from items at random places: what begins with its largest items is not taken for
/// longer than it is, as by its first batch.
/// </summary>
internal static class LengthBound
{
    private const int Items = 256;

    // If fewer than one item in 50 were as long as the 26th longest of them, 26 of 256 would be with a probability below
    // 1e-9 (Chernoff's bound, exp(-256 D(26/256 || 1/50))).
    private const int Rank = 26;
    private const int Share = 50;

    /// <summary>The length of a list, or less; 0 when finding out would be as much work as to encode it.</summary>
    /// <param name="codec">The list's codec.</param>
    /// <param name="items">The list.</param>
    /// <param name="maxWork">The most bytes to encode.</param>
    public static long AtLeast<T>(ListCodec<T> codec, IReadOnlyList<T> items, long maxWork)
    {
        int[] lengths = new int[Items];
        long work = 0;
        for (int i = 0; i < Items && work <= maxWork; i++)
        {
            int index = Random.Shared.Next(items.Count);
            T item = items[index];
            using PooledBuffer encoded = codec.EncodeItems(new ReadOnlySpan<T>(in item), index);
            work += lengths[i] = encoded.Length;
        }

        Array.Sort(lengths);
        return work > maxWork ? 0 : (long)lengths[^Rank] * items.Count / Share;
    }
}
