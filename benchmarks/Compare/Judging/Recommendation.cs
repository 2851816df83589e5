using System.Globalization;
using SerializationApi.Benchmarks.Compare.Measuring;

namespace SerializationApi.Benchmarks.Compare.Judging;

/// <summary>A dataset's numbers in one sentence.</summary>
internal static class Recommendation
{
    // More names than this say nothing.
    private const int MostRivals = 2;

    /// <summary>The sentence of a dataset.</summary>
    /// <param name="dataset">Its name.</param>
    /// <param name="measurements">All that was measured of it, one at least.</param>
    /// <param name="megabitsPerSecond">The bandwidth of the last part.</param>
    public static string Of(string dataset, IReadOnlyList<Measurement> measurements, double megabitsPerSecond)
    {
        Measurement[] bySize = [.. measurements.OrderBy(m => m.Bytes)];
        string smallest = $"{bySize[0].Name} ({ReadableNumber.Whole(bySize[0].Bytes)} bytes)";
        string fastest = Best(measurements, static m => m.RoundTrip);
        string best = Best(measurements, m => m.Transfer(megabitsPerSecond));
        string bandwidth = megabitsPerSecond.ToString("0.##", CultureInfo.InvariantCulture);
        return $"{dataset}: smallest: {smallest}; fastest both ways: {fastest}; best at {bandwidth} Mbit/s: {best}.";
    }

    private static string Best(IReadOnlyList<Measurement> measurements, Func<Measurement, Spread> of)
    {
        Measurement[] sorted = [.. measurements.OrderBy(m => of(m).Median)];
        Spread best = of(sorted[0]);
        string[] rivals = [.. sorted.Skip(1).TakeWhile(m => !of(m).DiffersFrom(best)).Select(m => m.Name)];
        string time = $"{sorted[0].Name} ({ReadableNumber.Significant(best.Median)} ms)";
        return rivals.Length switch
        {
            0 => time,
            <= MostRivals => $"{time}, not told apart from {string.Join(" and ", rivals)}",
            _ => $"{time}, not told apart from {string.Join(", ", rivals.Take(MostRivals))} and {rivals.Length - MostRivals} more",
        };
    }
}
