using System.Globalization;

namespace SerializationApi.LoadTests.Tests.Metrics;

/// <summary>Percentiles and moments of several workers together, against exact sorting, of distributions that are hard on a
/// histogram.</summary>
public sealed class PercentileTests
{
    private static readonly decimal[] Percentiles =
    [
        .. "0 0.1 1 5 10 25 33.3 50 66.7 75 90 95 99 99.5 99.9 99.95 99.99 99.999 100"
            .Split(' ')
            .Select(percentile => decimal.Parse(percentile, CultureInfo.InvariantCulture)),
    ];

    private static readonly Dictionary<string, Func<long[]>> Distributions = new(StringComparer.Ordinal)
    {
        ["single zero"] = () => [0],
        ["two values"] = () => [1, long.MaxValue],
        ["constant"] = () => [.. Enumerable.Repeat(999_999L, 10_000)],
        ["maximum only"] = () => [.. Enumerable.Repeat(long.MaxValue, 1_000)],
        ["bimodal, split at the median"] = () => [.. Enumerable.Repeat(1_000L, 500), .. Enumerable.Repeat(2_000_000L, 500)],
        ["heavy tail (Pareto 0.5)"] = () => Draw(50_000, random => (long)Math.Min(9e18, 1_000 / Math.Pow(1 - random.NextDouble(), 2))),
        ["log-uniform over 63 bits"] = () => Draw(50_000, random => (long)Math.Pow(2, random.NextDouble() * 62.99)),
        ["one outlier in 1,000"] = () => [.. Enumerable.Repeat(200_000L, 999), 30_000_000_000L],
        ["powers of two and their neighbours"] = () =>
            [.. Enumerable.Range(0, 63).SelectMany(bit => new[] { (1L << bit) - 1, 1L << bit, (1L << bit) + 1 })],
    };

    public static TheoryData<string> Names { get; } = [.. Distributions.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Percentiles_mean_and_deviation_are_those_of_the_values_whoever_recorded_them(string distribution)
    {
        long[] values = Distributions[distribution]();
        TimingRecorder whole = Record(values);
        TimingRecorder merged = Merge(values);
        long[] sorted = values.Order().ToArray();
        foreach (decimal percentile in Percentiles)
        {
            int rank = Math.Max(1, (int)Math.Ceiling(sorted.Length * percentile / 100m));
            // The ends are exact; what lies between them and is longer than the longest counts as that.
            long exact =
                rank == sorted.Length || rank == 1 ? sorted[rank - 1] : Math.Clamp(Histograms.Longest, sorted[0], sorted[rank - 1]);
            double reported = merged.MillisecondsAt(percentile) * 1e6;
            Assert.True(Math.Abs(reported - exact) <= exact / 256.0, $"p{percentile}: {reported} instead of {exact}");
            Assert.Equal(whole.MillisecondsAt(percentile), merged.MillisecondsAt(percentile));
        }

        Assert.Equal(1 / 256.0, Histograms.RelativeError);
        decimal mean = values.Average(v => (decimal)v);
        double variance = values.Average(v => ((double)v - (double)mean) * ((double)v - (double)mean));
        TimingStatistics statistics = merged.Summarize();
        Assert.Equal((values.Length, values.Min() / 1e6, values.Max() / 1e6), (statistics.Count, statistics.Min, statistics.Max));
        AssertClose((double)mean / 1e6, statistics.Mean);
        AssertClose(Math.Sqrt(variance) / 1e6, statistics.StdDev, (double)mean / 1e6);
    }

    [Fact]
    public void An_empty_recorder_reports_zero_and_adds_nothing()
    {
        var empty = new TimingRecorder();
        Assert.Equal(new TimingStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), empty.Summarize());
        // The clock went back: that counts as zero.
        TimingRecorder two = Record([-5, 42_000_000]);
        two.Add(empty);
        Assert.Equal((2L, 0.0, 42.0), (two.Count, two.MillisecondsAt(0), two.MillisecondsAt(100)));
        empty.Add(two);
        Assert.Equal((2L, 0.0, 42.0), (empty.Count, empty.MillisecondsAt(0), empty.MillisecondsAt(100)));
    }

    private static long[] Draw(int count, Func<Random, long> next)
    {
        var random = new Random(20_251_121);
        return [.. Enumerable.Range(0, count).Select(_ => next(random))];
    }

    private static TimingRecorder Record(IEnumerable<long> values)
    {
        var recorder = new TimingRecorder();
        foreach (long value in values)
        {
            recorder.Record(value);
        }

        return recorder;
    }

    private static TimingRecorder Merge(long[] values)
    {
        var merged = new TimingRecorder();
        for (int worker = 0; worker < 7; worker++)
        {
            merged.Add(Record(values.Where((_, i) => i % 7 == worker)));
        }

        return merged;
    }

    private static void AssertClose(double expected, double actual, double scale = 0) =>
        Assert.InRange(Math.Abs(actual - expected), 0, 1e-9 * Math.Max(1e-6, Math.Max(Math.Abs(expected), scale)));
}
