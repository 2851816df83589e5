using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>Failures counted by category and kind, each with the first example seen.</summary>
internal sealed class FailureTally
{
    private readonly Dictionary<(FailureCategory, string), (Failure First, long Count)> _counts = [];

    /// <summary>The failures, most frequent first.</summary>
    public IReadOnlyList<(Failure Example, long Count)> Entries =>
        [.. _counts.Values.OrderByDescending(e => e.Count).ThenBy(e => e.First.Kind, StringComparer.Ordinal)];

    /// <summary>Counts one kind of failure.</summary>
    public void Record(Failure failure, long count)
    {
        (FailureCategory Category, string Kind) key = (failure.Category, failure.Kind);
        _counts[key] = _counts.TryGetValue(key, out (Failure First, long Count) known) ? (known.First, known.Count + count) : (failure, count);
    }

    /// <summary>Adds all failures that another worker counted.</summary>
    public void Add(FailureTally other)
    {
        foreach ((Failure? example, long count) in other._counts.Values)
        {
            Record(example, count);
        }
    }
}
