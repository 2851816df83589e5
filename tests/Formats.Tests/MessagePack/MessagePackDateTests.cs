using SerializationApi.Shapes;
using static SerializationApi.Formats.Tests.MessagePack.MessagePackValue;

namespace SerializationApi.Formats.Tests.MessagePack;

public sealed class MessagePackDateTests
{
    [Theory]
    [InlineData("1970-01-01T00:00:00Z", "d6ff00000000")]
    [InlineData("2106-02-07T06:28:15Z", "d6ffffffffff")]
    [InlineData("2106-02-07T06:28:16Z", "d7ff0000000100000000")]
    [InlineData("1970-01-01T00:00:00.0000001Z", "d7ff0000019000000000")]
    [InlineData("2025-11-20T08:30:00.1234567Z", "d7ff1d6f32f0691ed188")]
    [InlineData("2514-05-30T01:53:03.9999999Z", "d7ffee6b2673ffffffff")]
    [InlineData("2514-05-30T01:53:04Z", "c70cff000000000000000400000000")]
    [InlineData("1969-12-31T23:59:59.9999999Z", "c70cff3b9ac99cffffffffffffffff")]
    [InlineData("0001-01-01T00:00:00Z", "c70cff00000000fffffff1886e0900")]
    [InlineData("9999-12-31T23:59:59.9999999Z", "c70cff3b9ac99c0000003afff4417f")]
    public void A_time_is_the_shortest_timestamp(string text, string hex)
    {
        var value = DateTime.Parse(text, null, System.Globalization.DateTimeStyles.RoundtripKind);
        Assert.Equal(hex, Write((ref w) => w.WriteDateTime(value)));
        Assert.Equal(hex, Write((ref w) => w.WriteDateTime(DateTime.SpecifyKind(value, DateTimeKind.Unspecified))));
        DateTime read = Read(hex, (ref r) => r.ReadDateTime());
        Assert.Equal(value, read);
        Assert.Equal(DateTimeKind.Utc, read.Kind);
    }

    [Fact]
    public void A_local_time_is_converted_to_UTC()
    {
        var local = new DateTime(2025, 6, 1, 12, 0, 0, DateTimeKind.Local);
        Assert.Equal(Write((ref w) => w.WriteDateTime(local.ToUniversalTime())), Write((ref w) => w.WriteDateTime(local)));
    }

    [Theory]
    [InlineData("c704ff00000001")]
    [InlineData("c800 04ff00000001")]
    [InlineData("c900000004ff00000001")]
    [InlineData("c708ff0000000000000001")]
    [InlineData("d7ff0000000000000001")]
    [InlineData("c70cff000000000000000000000001")]
    [InlineData("c8000cff000000630000000000000001")]
    public void Timestamps_in_a_longer_form_are_read_too(string hex) =>
        Assert.Equal(DateTime.UnixEpoch.AddSeconds(1), Read(hex, (ref r) => r.ReadDateTime()));

    [Theory]
    [InlineData("d7ffee6b27fc00000001")]
    [InlineData("c70cff3b9ac9ff0000000000000001")]
    public void The_last_nanosecond_of_a_second_is_read(string hex) =>
        Assert.Equal(DateTime.UnixEpoch.AddTicks(19_999_999), Read(hex, (ref r) => r.ReadDateTime()));

    [Theory]
    [InlineData("d7ffee6b280000000000", "nanoseconds")]
    [InlineData("c70cff3b9aca000000000000000000", "nanoseconds")]
    [InlineData("c70cff00000000fffffff1886e08ff", "years")]
    [InlineData("c70cff000000000000003afff44180", "years")]
    [InlineData("c70cff000000007fffffffffffffff", "years")]
    [InlineData("c70cff000000008000000000000000", "years")]
    [InlineData("d6fe00000000", "timestamp")]
    [InlineData("c703ff000000", "timestamp")]
    [InlineData("d6ff000000", "timestamp")]
    [InlineData("d6", "timestamp")]
    [InlineData("c70cff", "timestamp")]
    [InlineData("00", "timestamp")]
    [InlineData("c0", "timestamp")]
    public void Timestamps_outside_their_range_or_form_are_refused(string hex, string expected)
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadDateTime()));
        Assert.Contains(expected, error.Expected, StringComparison.Ordinal);
        Assert.Equal(0, error.Offset);
    }

    [Theory]
    [InlineData("1970-01-01T00:00:00+00:00", "92d6ff0000000000")]
    [InlineData("1970-01-01T01:00:00+01:00", "92d6ff00000e103c")]
    [InlineData("1970-01-01T00:00:00-05:30", "92d6ff00000000d1feb6")]
    [InlineData("1999-12-31T23:59:59+14:00", "92d6ff386d437fcd0348")]
    public void An_offset_stands_beside_the_clock_time(string text, string hex)
    {
        var value = DateTimeOffset.Parse(text);
        Assert.Equal(hex, Write((ref w) => w.WriteDateTimeOffset(value)));
        DateTimeOffset read = Read(hex, (ref r) => r.ReadDateTimeOffset());
        Assert.Equal(value, read);
        Assert.Equal(value.Offset, read.Offset);
    }

    [Theory]
    [InlineData("91d6ff00000000")]
    [InlineData("93d6ff000000000000")]
    [InlineData("92d6ff00000000cd0349")]
    [InlineData("92d6ff00000000d1fcb7")]
    [InlineData("92c70cff00000000fffffff1886e090001")]
    [InlineData("92c70cff000000000000003afff4417fff")]
    [InlineData("d6ff00000000")]
    [InlineData("c0")]
    public void Offsets_outside_their_range_or_form_are_refused(string hex) =>
        Assert.Throws<InvalidPayloadException>(() => Read(hex, (ref r) => r.ReadDateTimeOffset()));

    [Fact]
    public void Days_times_and_spans_are_integers()
    {
        Assert.Equal("ce000b4680", Write((ref w) => w.WriteDateOnly(new DateOnly(2024, 2, 29))));
        Assert.Equal(new DateOnly(2024, 2, 29), Read("ce000b4680", (ref r) => r.ReadDateOnly()));
        Assert.Equal(DateOnly.MaxValue, Read("ce0037b9da", (ref r) => r.ReadDateOnly()));
        Assert.Throws<InvalidPayloadException>(() => Read("ce0037b9db", (ref r) => r.ReadDateOnly()));
        Assert.Throws<InvalidPayloadException>(() => Read("ff", (ref r) => r.ReadDateOnly()));

        Assert.Equal("cf000000c92a69bfff", Write((ref w) => w.WriteTimeOnly(TimeOnly.MaxValue)));
        Assert.Equal(TimeOnly.MaxValue, Read("cf000000c92a69bfff", (ref r) => r.ReadTimeOnly()));
        Assert.Throws<InvalidPayloadException>(() => Read("cf000000c92a69c000", (ref r) => r.ReadTimeOnly()));
        Assert.Throws<InvalidPayloadException>(() => Read("ff", (ref r) => r.ReadTimeOnly()));

        Assert.Equal("d1d8f0", Write((ref w) => w.WriteTimeSpan(TimeSpan.FromMilliseconds(-1))));
        Assert.Equal(TimeSpan.FromMilliseconds(-1), Read("d1d8f0", (ref r) => r.ReadTimeSpan()));
        Assert.Equal(TimeSpan.MinValue, Read("d38000000000000000", (ref r) => r.ReadTimeSpan()));
    }
}
