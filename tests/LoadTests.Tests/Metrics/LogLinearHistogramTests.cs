using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Tests.Metrics;

public sealed class LogLinearHistogramTests
{
    private static readonly decimal[] Percentiles =
        [0, 0.1m, 1, 5, 10, 25, 33.3m, 50, 66.7m, 75, 90, 95, 99, 99.5m, 99.9m, 99.95m, 99.99m, 99.999m, 100];

    [Fact]
    public void Stated_error_is_the_one_that_these_tests_hold_it_to() => Assert.Equal(1 / 256.0, LogLinearHistogram.RelativeError);

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
        LogLinearHistogram whole = Record(values);
        var merged = new LogLinearHistogram();
        for (int worker = 0; worker < 7; worker++)
        {
            merged.Add(Record(values.Where((_, i) => i % 7 == worker)));
        }

        Assert.Equal(whole.Count, merged.Count);
        Assert.All(Percentiles, p => Assert.Equal(whole.ValueAt(p), merged.ValueAt(p)));
        AssertPercentiles(values, merged);
    }

    [Fact]
    public void An_empty_histogram_reports_zero_and_adds_nothing()
    {
        var empty = new LogLinearHistogram();
        Assert.All(Percentiles, p => Assert.Equal(0, empty.ValueAt(p)));
        LogLinearHistogram one = Record([42]);
        one.Add(empty);
        Assert.Equal((1L, 42L, 42L), (one.Count, one.Minimum, one.Maximum));
        empty.Add(one);
        Assert.Equal((1L, 42L, 42L), (empty.Count, empty.Minimum, empty.Maximum));
    }

    [Fact]
    public void A_negative_duration_counts_as_zero()
    {
        LogLinearHistogram histogram = Record([-5, 10]);
        Assert.Equal((2L, 0L, 10L), (histogram.Count, histogram.Minimum, histogram.Maximum));
    }

    [Theory]
    [InlineData(-0.1)]
    [InlineData(100.1)]
    public void A_percentile_outside_0_to_100_is_refused(double percentile) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => Record([1]).ValueAt((decimal)percentile));

    private static LogLinearHistogram Record(IEnumerable<long> values)
    {
        var histogram = new LogLinearHistogram();
        foreach (long value in values)
        {
            histogram.Record(value);
        }

        return histogram;
    }

    private static void AssertPercentiles(long[] values, LogLinearHistogram histogram)
    {
        long[] sorted = values.Order().ToArray();
        foreach (decimal percentile in Percentiles)
        {
            int rank = Math.Max(1, (int)Math.Ceiling(sorted.Length * percentile / 100m));
            long exact = sorted[rank - 1];
            long reported = histogram.ValueAt(percentile);
            // The distance in decimal: long.MaxValue has no exact double.
            Assert.True(
                Math.Abs((decimal)reported - exact) <= exact / 256m,
                $"p{percentile}: {reported} instead of {exact}");
        }
    }
}
