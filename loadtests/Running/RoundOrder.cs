namespace SerializationApi.LoadTests.Running;

/// <summary>
/// The order of the scenarios in each round. It rotates, so that whatever drifts (a machine that gets hot, a heap
/// that grows) meets each scenario early in one round and late in another.
/// </summary>
internal static class RoundOrder
{
    /// <summary>The items in the order of a round (from 0): rotated by an equal part of the list per round.</summary>
    public static IEnumerable<T> Of<T>(IReadOnlyList<T> items, int round, int rounds)
    {
        if (items.Count == 0)
        {
            return [];
        }

        int step = Math.Max(1, items.Count / rounds);
        int first = (int)((long)round * step % items.Count);
        return items.Skip(first).Concat(items.Take(first));
    }
}
