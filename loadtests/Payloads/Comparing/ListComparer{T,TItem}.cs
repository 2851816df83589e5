namespace SerializationApi.LoadTests.Payloads.Comparing;

/// <summary>Compares lists item by item, and dictionaries entry by entry, in the order in which they were written.</summary>
internal sealed class ListComparer<T, TItem> : ReferenceComparer<T>
    where T : class, IEnumerable<TItem>
{
    /// <inheritdoc />
    public override string? Compare(T? expected, T? actual, bool emptyIsAbsent) => emptyIsAbsent
        ? CompareItems(ItemsOf(expected), ItemsOf(actual), emptyIsAbsent)
        : base.Compare(expected, actual, emptyIsAbsent);

    /// <inheritdoc />
    protected override string? CompareParts(T expected, T actual, bool emptyIsAbsent) =>
        CompareItems(ItemsOf(expected), ItemsOf(actual), emptyIsAbsent);

    private static IReadOnlyList<TItem> ItemsOf(T? list) => list switch
    {
        null => [],
        IReadOnlyList<TItem> items => items,
        _ => [.. list],
    };

    private static string? CompareItems(IReadOnlyList<TItem> expected, IReadOnlyList<TItem> actual, bool emptyIsAbsent)
    {
        if (expected.Count != actual.Count)
        {
            return $": {actual.Count} items instead of {expected.Count}";
        }

        ValueComparer<TItem> items = ValueComparer<TItem>.Instance;
        for (int i = 0; i < expected.Count; i++)
        {
            if (items.Compare(expected[i], actual[i], emptyIsAbsent) is { } difference)
            {
                return $"[{i}]{difference}";
            }
        }

        return null;
    }
}
