using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    public DateTime ReadDateTime()
    {
        DateTime value = Read<DateTime>();
        if (!UnmanagedValue.IsValid(value))
        {
            ThrowInvalid("a date and time in the years 0001 to 9999", "one outside", _position - Unsafe.SizeOf<DateTime>());
        }

        return value;
    }

    /// <summary>The offset in minutes, four bytes of padding, the UTC ticks.</summary>
    public DateTimeOffset ReadDateTimeOffset()
    {
        // Above the ticks there may be the kind of the DateTime that .NET keeps inside; it means nothing.
        const long TicksMask = 0x3fff_ffff_ffff_ffff;
        const int MaxOffsetMinutes = 14 * 60;

        int start = _position;
        if (BytesLeft < MemoryPackCode.DateTimeOffsetSize)
        {
            ThrowTruncated(MemoryPackCode.DateTimeOffsetSize);
        }

        int minutes = Read<int>();
        _position = start + MemoryPackCode.DateTimeOffsetTicks;
        long utc = Read<long>() & TicksMask;
        long clock = utc + (minutes * TimeSpan.TicksPerMinute);
        if (minutes is < -MaxOffsetMinutes or > MaxOffsetMinutes
            || utc > DateTime.MaxValue.Ticks
            || (ulong)clock > (ulong)DateTime.MaxValue.Ticks)
        {
            ThrowInvalid("a date and time in the years 0001 to 9999 and an offset of at most 14 hours", "another one", start);
        }

        return new DateTimeOffset(clock, new TimeSpan(minutes * TimeSpan.TicksPerMinute));
    }

    public DateOnly ReadDateOnly()
    {
        int dayNumber = Read<int>();
        if ((uint)dayNumber > (uint)DateOnly.MaxValue.DayNumber)
        {
            ThrowInvalid($"a day from 0 to {DateOnly.MaxValue.DayNumber}", $"{dayNumber}", _position - sizeof(int));
        }

        return DateOnly.FromDayNumber(dayNumber);
    }

    public TimeOnly ReadTimeOnly()
    {
        long ticks = Read<long>();
        if ((ulong)ticks > (ulong)TimeOnly.MaxValue.Ticks)
        {
            ThrowInvalid($"a time of day from 0 to {TimeOnly.MaxValue.Ticks} ticks", $"{ticks}", _position - sizeof(long));
        }

        return new TimeOnly(ticks);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TimeSpan ReadTimeSpan() => new(Read<long>());
}
