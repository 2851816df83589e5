namespace SerializationApi.LoadTests.Metrics;

/// <summary>The middle of some numbers, which one of them that is far off does not move.</summary>
internal static class Median
{
    /// <summary>The median of numbers in ascending order: the mean of the middle two of an even count; 0 of none.</summary>
    public static double OfSorted(IReadOnlyList<double> sorted) =>
        sorted.Count == 0 ? 0 : (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2;
}
