using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Comparison;

/// <summary>A metric over the rounds of a run: its middle, and the smallest and greatest of the rounds.</summary>
internal readonly record struct ValueRange(double Low, double Middle, double High)
{
    /// <summary>The range of values; all zero without any.</summary>
    public static ValueRange Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        if (sorted.Length == 0)
        {
            return default;
        }

        return new(sorted[0], Median.OfSorted(sorted), sorted[^1]);
    }

    /// <summary>
    /// Whether the ranges do not touch, and stay apart when both are widened by the error of their bounds: then the
    /// difference is beyond the spread.
    /// </summary>
    public bool IsApartFrom(ValueRange other, double error) =>
        High * (1 + error) < other.Low * (1 - error) || Low * (1 - error) > other.High * (1 + error);
}
