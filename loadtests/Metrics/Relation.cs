namespace SerializationApi.LoadTests.Metrics;

/// <summary>How an assertion compares a metric with its bound.</summary>
/// <param name="Symbol">How it is written.</param>
/// <param name="Holds">Whether it holds for a value and a bound.</param>
internal sealed record Relation(string Symbol, Func<double, double, bool> Holds)
{
    /// <summary>Every relation that can be written.</summary>
    public static IReadOnlyList<Relation> All { get; } =
    [
        new("<=", (value, bound) => value <= bound),
        new(">=", (value, bound) => value >= bound),
        new("!=", (value, bound) => !value.Equals(bound)),
        new("==", (value, bound) => value.Equals(bound)),
        new("<", (value, bound) => value < bound),
        new(">", (value, bound) => value > bound),
        new("=", (value, bound) => value.Equals(bound)),
    ];
}
