using HdrHistogram;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Tests.Metrics;

/// <summary>What HdrHistogram makes of our values, and what it must not make of others.</summary>
public sealed class HistogramsTests
{
    public static TheoryData<long[]> Values => new(
        [],
        [0],
        [1],
        [127, 128, 255, 256, 257, 511, 512],
        [Histograms.Longest],
        [0, Histograms.Longest, 1L << 37, (1L << 37) - 1],
        [.. Enumerable.Repeat(5L, 100_000)],
        [.. Enumerable.Range(0, 5_000).Select(i => i * (long)i * 1_000)]);

    [Theory]
    [MemberData(nameof(Values))]
    public void Each_value_is_read_back_in_its_bucket(long[] values)
    {
        var expected = new SortedDictionary<long, long>();
        foreach (long value in values)
        {
            // Two significant digits: 256 values one by one, then 128 buckets for each power of two.
            int shift = 0;
            while (value >> shift >= 256)
            {
                shift++;
            }

            long lowest = value >> shift << shift;
            expected[lowest] = expected.GetValueOrDefault(lowest) + 1;
        }

        HistogramBase recorded = Recorded(values);
        HistogramBase read = Histograms.Decode(Histograms.Encode(recorded));
        Assert.Equal(values.Length, read.TotalCount);
        Assert.Equal(expected, read.RecordedValues().ToDictionary(b => read.LowestEquivalentValue(b.ValueIteratedTo), b => b.CountAtValueIteratedTo));
        Assert.Equal([recorded.ValueAt(50), recorded.ValueAt(99.9m)], [read.ValueAt(50), read.ValueAt(99.9m)]);
    }

    [Theory]
    [InlineData("")]
    [InlineData("not base64")]
    [InlineData("AAAAAAAAAAA=")]
    [InlineData("HISTFAAAAAA=")]
    [InlineData("HISTFAAAAAh4nGNgYGAAAAAEAAE=")]
    public void Anything_else_is_refused(string text) => Assert.Throws<InvalidDataException>(() => Histograms.Decode(text));

    [Fact]
    public void A_histogram_with_other_buckets_is_refused() =>
        Assert.Throws<InvalidDataException>(() => Histograms.Decode(Histograms.Encode(new LongHistogram(Histograms.Longest, 3))));

    private static IntHistogram Recorded(long[] values)
    {
        var histogram = (IntHistogram)Histograms.ForWorker();
        foreach (long value in values)
        {
            histogram.RecordValue(value);
        }

        return histogram;
    }
}
