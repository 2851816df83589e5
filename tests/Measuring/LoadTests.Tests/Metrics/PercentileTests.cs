using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Tests.Metrics;

/// <summary>Percentiles against exact sorting.</summary>
public sealed class PercentileTests
{
    private static readonly decimal[] Percentiles =
    [
        0,
        0.1m,
        1,
        5,
        10,
        25,
        33.3m,
        50,
        66.7m,
        75,
        90,
        95,
        99,
        99.5m,
        99.9m,
        99.95m,
        99.99m,
        99.999m,
        100,
    ];

    [Fact]
    public void Stated_error_is_the_one_that_these_tests_hold_it_to() => Assert.Equal(1 / 256.0, Histograms.RelativeError);

    [Theory]
    [MemberData(nameof(Distributions.Names), MemberType = typeof(Distributions))]
    public void Percentiles_are_those_of_the_sorted_values(string distribution)
    {
        long[] values = Distributions.All[distribution]();
        AssertPercentiles(values, Record(values));
    }

    [Theory]
    [MemberData(nameof(Distributions.Names), MemberType = typeof(Distributions))]
    public void Merged_workers_give_what_one_worker_would_have_given(string distribution)
    {
        long[] values = Distributions.All[distribution]();
        TimingRecorder whole = Record(values);
        var merged = new TimingRecorder();
        for (int worker = 0; worker < 7; worker++)
        {
            merged.Add(Record(values.Where((_, i) => i % 7 == worker)));
        }

        Assert.Equal(whole.Count, merged.Count);
        Assert.All(Percentiles, p => Assert.Equal(whole.MillisecondsAt(p), merged.MillisecondsAt(p)));
        AssertPercentiles(values, merged);
    }

    [Fact]
    public void An_empty_recorder_reports_zero_and_adds_nothing()
    {
        var empty = new TimingRecorder();
        Assert.All(Percentiles, p => Assert.Equal(0, empty.MillisecondsAt(p)));
        TimingRecorder one = Record([42_000_000]);
        one.Add(empty);
        Assert.Equal((1L, 42.0, 42.0), (one.Count, one.MillisecondsAt(0), one.MillisecondsAt(100)));
        empty.Add(one);
        Assert.Equal((1L, 42.0, 42.0), (empty.Count, empty.MillisecondsAt(0), empty.MillisecondsAt(100)));
    }

    [Fact]
    public void A_negative_duration_counts_as_zero()
    {
        TimingRecorder recorder = Record([-5, 10_000_000]);
        Assert.Equal((2L, 0.0, 10.0), (recorder.Count, recorder.MillisecondsAt(0), recorder.MillisecondsAt(100)));
    }

    [Theory]
    [InlineData(-0.1)]
    [InlineData(100.1)]
    public void A_percentile_outside_0_to_100_is_refused(double percentile) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => Record([1]).MillisecondsAt((decimal)percentile));

    private static TimingRecorder Record(IEnumerable<long> values)
    {
        var recorder = new TimingRecorder();
        foreach (long value in values)
        {
            recorder.Record(value);
        }

        return recorder;
    }

    private static void AssertPercentiles(long[] values, TimingRecorder recorder)
    {
        long[] sorted = values.Order().ToArray();
        foreach (decimal percentile in Percentiles)
        {
            int rank = Math.Max(1, (int)Math.Ceiling(sorted.Length * percentile / 100m));
            // The ends are exact; what lies between them and is longer than the longest counts as that.
            long exact =
                rank == sorted.Length || rank == 1 ? sorted[rank - 1] : Math.Clamp(Histograms.Longest, sorted[0], sorted[rank - 1]);
            double reported = recorder.MillisecondsAt(percentile) * 1e6;
            Assert.True(Math.Abs(reported - exact) <= exact / 256.0, $"p{percentile}: {reported} instead of {exact}");
        }
    }
}
