using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Time;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Time;

/// <summary>What System.Text.Json reads as a date, and nothing else, by the guard page.</summary>
public sealed class IsoDateTimeTests : IDisposable
{
    private readonly GuardedMemory _memory = new(64);

    public void Dispose() => _memory.Dispose();

    [Theory]
    [InlineData("2026-11-23")]
    [InlineData("0001-01-01")]
    [InlineData("9999-12-31T23:59")]
    [InlineData("2024-02-29T00:00Z")]
    [InlineData("2023-02-28T09:08-07")]
    [InlineData("2026-11-23T21:41:57")]
    [InlineData("2026-11-23T21:41:57Z")]
    [InlineData("2026-11-23T21:41:57+01:30")]
    [InlineData("2026-11-23T21:41:57.1")]
    [InlineData("2026-11-23T21:41:57.1234567")]
    [InlineData("2026-11-23T21:41:57.12345678Z")]
    [InlineData("2026-11-23T21:41:57.9999999999999999")]
    [InlineData("2026-11-23T21:41:57.0000000000000001-14:00")]
    public void Each_change_of_a_byte_and_each_length(string text)
    {
        Check(text);
        for (int i = 0; i < text.Length; i++)
        {
            Check(text[..i]);
            Check(text.Insert(i, "0"));
            for (char other = ' '; other < 127; other++)
            {
                Check($"{text[..i]}{other}{text[(i + 1)..]}");
            }
        }

        Check(text + "0");
        Check(text + "Z");
    }

    [Fact]
    public void Each_pair_of_digits()
    {
        for (int i = 0; i < 100; i++)
        {
            Check($"{i:00}24-02-29T00:00:00");
            Check($"20{i:00}-02-29T00:00:00");
            Check($"2024-{i:00}-30T00:00:00");
            Check($"2024-02-{i:00}T00:00:00");
            Check($"2024-02-29T{i:00}:00");
            Check($"2024-02-29T{i:00}:00:00");
            Check($"2024-02-29T00:{i:00}");
            Check($"2024-02-29T00:{i:00}:00");
            Check($"2024-02-29T00:00:{i:00}");
        }
    }

    [Fact]
    public void Each_byte_that_is_no_character()
    {
        byte[] text = "2026-11-23T21:41:57.12Z"u8.ToArray();
        for (int i = 0; i < text.Length; i++)
        {
            byte[] changed = [.. text];
            for (int other = 128; other < 256; other++)
            {
                changed[i] = (byte)other;
                Assert.False(IsoDateTime.TryParse(Place(changed), out _));
            }
        }
    }

    private void Check(string text)
    {
        bool isRead = IsoDateTime.TryParse(Place(Encoding.ASCII.GetBytes(text)), out IsoDateTime value);
        DateTimeOffset? expected = Expected(text);
        Assert.True(isRead == expected is not null, text);
        if (expected is { } date)
        {
            Assert.Equal(date.Ticks, value.ClockTicks);
            Assert.Equal(date.Offset, TimeSpan.FromMinutes(value.OffsetMinutes.GetValueOrDefault()));
        }
    }

    // Without an offset, that of a DateTimeOffset would be the local one.
    private static DateTimeOffset? Expected(string text)
    {
        if (
            text.Contains(".Z", StringComparison.Ordinal)
            || text.Contains(".+", StringComparison.Ordinal)
            || text.Contains(".-", StringComparison.Ordinal)
        )
        {
            return null; // A bare point is not ISO 8601 (ADR 4).
        }

        var reader = new Utf8JsonReader(JsonSerializer.SerializeToUtf8Bytes(text));
        reader.Read();
        return reader.TryGetDateTime(out DateTime clock) && clock.Kind == DateTimeKind.Unspecified
                ? new DateTimeOffset(clock, TimeSpan.Zero)
            : reader.TryGetDateTimeOffset(out DateTimeOffset value) ? value
            : null;
    }

    private ReadOnlySpan<byte> Place(byte[] text)
    {
        Span<byte> room = _memory.Last(text.Length);
        text.CopyTo(room);
        return room;
    }
}
