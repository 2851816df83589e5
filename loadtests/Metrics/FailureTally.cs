using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>Failures counted by category and kind, each with the first example seen.</summary>
internal sealed class FailureTally
{
    private readonly Dictionary<(FailureCategory, string), (Failure First, long Count)> _counts = [];

    /// <summary>The failures, most frequent first.</summary>
    public IReadOnlyList<(Failure Example, long Count)> Entries =>
        [.. _counts.Values.OrderByDescending(e => e.Count).ThenBy(e => e.First.Kind, StringComparer.Ordinal)];

    /// <summary>How many failures of a category there were.</summary>
    public long CountOf(FailureCategory category) => _counts.Where(entry => entry.Key.Item1 == category).Sum(entry => entry.Value.Count);

    /// <summary>Counts a failure so many times.</summary>
    public void Record(Failure failure, long count)
    {
        (FailureCategory, string) key = (failure.Category, failure.Kind);
        (Failure first, long before) = _counts.GetValueOrDefault(key, (failure, 0));
        _counts[key] = (first, before + count);
    }

    /// <summary>Adds all failures that another worker counted.</summary>
    public void Add(FailureTally other)
    {
        foreach ((Failure example, long count) in other._counts.Values)
        {
            Record(example, count);
        }
    }
}
