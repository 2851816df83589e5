using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Metrics;

public sealed class HdrEncodingTests
{
    public static TheoryData<long[]> Values => new(
        [],
        [0],
        [1],
        [127, 128, 255, 256, 257, 511, 512],
        [long.MaxValue],
        [0, long.MaxValue, 1L << 62, (1L << 62) - 1],
        [.. Enumerable.Repeat(5L, 100_000)],
        [.. Enumerable.Range(0, 5_000).Select(i => i * (long)i * 1_000)]);

    [Theory]
    [MemberData(nameof(Values))]
    public void Another_decoder_finds_each_value_in_its_bucket(long[] values)
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

        Assert.Equal(expected, HdrDecoder.Decode(HdrEncoding.Encode(Recorded(values))));
    }

    [Theory]
    [MemberData(nameof(Values))]
    public void What_was_written_is_read_back(long[] values)
    {
        LogLinearHistogram histogram = Recorded(values);
        LogLinearHistogram read = HdrEncoding.Decode(HdrEncoding.Encode(histogram));
        Assert.Equal(histogram.Counts, read.Counts);
        Assert.Equal(histogram.Count, read.Count);
        read.Narrow(histogram.Minimum, histogram.Maximum);
        Assert.Equal(
            [histogram.Minimum, histogram.ValueAt(50), histogram.ValueAt(99), histogram.Maximum],
            [read.Minimum, read.ValueAt(50), read.ValueAt(99), read.Maximum]);
    }

    /// <summary>The sizes at which ZigZagEncoding.java takes a byte more, and the bytes that it writes.</summary>
    [Theory]
    [InlineData(0, "00")]
    [InlineData(-1, "01")]
    [InlineData(63, "7E")]
    [InlineData(64, "8001")]
    [InlineData(-65, "8101")]
    [InlineData(long.MaxValue, "FEFFFFFFFFFFFFFFFF")]
    [InlineData(long.MinValue, "FFFFFFFFFFFFFFFFFF")]
    public void Integers_are_folded_and_end_in_a_ninth_whole_byte(long value, string hex)
    {
        var bytes = new List<byte>();
        ZigZag.Write(bytes, value);
        Assert.Equal(hex, Convert.ToHexString([.. bytes]));
        int at = 0;
        Assert.Equal(value, ZigZag.Read([.. bytes], ref at));
        Assert.Equal(bytes.Count, at);
    }

    [Theory]
    [InlineData("")]
    [InlineData("not base64")]
    [InlineData("AAAAAAAAAAA=")]
    [InlineData("HISTFAAAAAA=")]
    [InlineData("HISTFAAAAAh4nGNgYGAAAAAEAAE=")]
    public void Anything_else_is_refused(string text) => Assert.Throws<InvalidDataException>(() => HdrEncoding.Decode(text));

    private static LogLinearHistogram Recorded(long[] values)
    {
        var histogram = new LogLinearHistogram();
        foreach (long value in values)
        {
            histogram.Record(value);
        }

        return histogram;
    }
}
