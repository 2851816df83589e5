namespace SerializationApi.LoadTests.Metrics;

/// <summary>How much a rate or a time must change to count, beside the spread of its rounds: more than both.</summary>
/// <param name="Relative">A share of the old value.</param>
/// <param name="Absolute">Milliseconds, of times only.</param>
internal sealed record ComparisonBounds(double Relative, double Absolute)
{
    /// <summary>No bounds: whatever is beyond the spread counts.</summary>
    public static ComparisonBounds None { get; } = new(0, 0);

    /// <summary>Whether a change of a metric is beyond the bounds; sizes and errors have none.</summary>
    public bool AreExceededBy(Dimension dimension, double old, double current) =>
        dimension switch
        {
            Dimension.Time => Math.Abs(current / old - 1) > Relative && Math.Abs(current - old) > Absolute,
            Dimension.Rate => Math.Abs(current / old - 1) > Relative,
            _ => true,
        };
}
