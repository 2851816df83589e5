using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Time;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Time;

/// <summary>What System.Text.Json writes, by the guard page.</summary>
public sealed class IsoDateTimeFormatterTests : IDisposable
{
    private readonly GuardedMemory _memory = new(64);
    private readonly Random _random = new(1);

    public void Dispose() => _memory.Dispose();

    [Fact]
    public void The_first_and_the_last()
    {
        foreach (DateTimeKind kind in Enum.GetValues<DateTimeKind>())
        {
            Check(DateTime.SpecifyKind(DateTime.MinValue, kind));
            Check(DateTime.SpecifyKind(DateTime.MaxValue, kind));
        }

        Check(DateTimeOffset.MinValue);
        Check(DateTimeOffset.MaxValue);
        Check(new DateTimeOffset(1, 1, 1, 14, 0, 0, TimeSpan.FromHours(14)));
        Check(new DateTimeOffset(DateTime.MaxValue.AddHours(-14), TimeSpan.FromHours(-14)));
    }

    [Fact]
    public void Each_digit_of_the_fraction()
    {
        var second = new DateTime(2026, 11, 23, 21, 41, 57, DateTimeKind.Utc);
        for (long unit = 1; unit < TimeSpan.TicksPerSecond; unit *= 10)
        {
            for (int digit = 1; digit <= 9; digit++)
            {
                Check(second.AddTicks(unit * digit));
                Check(second.AddTicks(TimeSpan.TicksPerSecond - (unit * digit)));
            }
        }
    }

    [Fact]
    public void Each_day_of_a_leap_year_and_each_minute()
    {
        for (var day = new DateOnly(2024, 1, 1); day.Year == 2024; day = day.AddDays(1))
        {
            Check(day);
            Check(day.ToDateTime(default));
        }

        for (int minute = 0; minute < 1440; minute++)
        {
            Check(new DateTime(1, 1, 1).AddMinutes(minute));
        }
    }

    [Fact]
    public void Each_offset()
    {
        for (int minutes = -840; minutes <= 840; minutes++)
        {
            Check(new DateTimeOffset(2026, 11, 23, 21, 41, 57, TimeSpan.FromMinutes(minutes)));
        }
    }

    [Fact]
    public void Any_ticks()
    {
        for (int i = 0; i < Rounds.Of(100_000); i++)
        {
            var value = new DateTime(_random.NextInt64(DateTime.MaxValue.Ticks + 1), (DateTimeKind)_random.Next(3));
            Check(value);
            Check(DateOnly.FromDateTime(value));
        }
    }

    private void Check(DateTime value)
    {
        Span<byte> room = _memory.Last(IsoDateTimeFormatter.MaxLength);
        Check(value, room[..IsoDateTimeFormatter.Format(value, ref MemoryMarshal.GetReference(room))]);
    }

    private void Check(DateTimeOffset value)
    {
        Span<byte> room = _memory.Last(IsoDateTimeFormatter.MaxLength);
        Check(value, room[..IsoDateTimeFormatter.Format(value, ref MemoryMarshal.GetReference(room))]);
    }

    private void Check(DateOnly value)
    {
        Span<byte> room = _memory.Last(IsoDateTimeFormatter.MaxLength);
        Assert.Equal(
            value.ToString("O", CultureInfo.InvariantCulture),
            Encoding.ASCII.GetString(room[..IsoDateTimeFormatter.Format(value, ref MemoryMarshal.GetReference(room))])
        );
    }

    private static void Check<T>(T value, ReadOnlySpan<byte> text) =>
        Assert.Equal(JsonSerializer.Deserialize<string>(JsonSerializer.Serialize(value)), Encoding.ASCII.GetString(text));
}
