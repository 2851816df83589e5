using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Time;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    /// <inheritdoc />
    public DateTime ReadDateTime()
    {
        DateTime value = Read<DateTime>();
        if (!UnmanagedValue.IsValid(value))
        {
            Throw("a date and time in the years 0001 to 9999", "one outside", _position - Unsafe.SizeOf<DateTime>());
        }

        return value;
    }

    /// <inheritdoc />
    /// <remarks>The offset in minutes, four bytes of padding, the UTC ticks.</remarks>
    public DateTimeOffset ReadDateTimeOffset()
    {
        // Above the ticks there may be the kind of the DateTime that .NET keeps inside; it means nothing.
        const long TicksMask = 0x3fff_ffff_ffff_ffff;

        int start = _position;
        if (BytesLeft < MemoryPackCode.DateTimeOffsetSize)
        {
            ThrowTruncated(MemoryPackCode.DateTimeOffsetSize);
        }

        int minutes = Read<int>();
        _position = start + MemoryPackCode.DateTimeOffsetTicks;
        long utc = Read<long>() & TicksMask;
        long clock = utc + (minutes * TimeSpan.TicksPerMinute);
        if (minutes is < -UtcOffset.MaxMinutes or > UtcOffset.MaxMinutes
            || utc > DateTime.MaxValue.Ticks
            || (ulong)clock > (ulong)DateTime.MaxValue.Ticks)
        {
            Throw("a date and time in the years 0001 to 9999 and an offset of at most 14 hours", "another one", start);
        }

        return new DateTimeOffset(clock, new TimeSpan(minutes * TimeSpan.TicksPerMinute));
    }

    /// <inheritdoc />
    public DateOnly ReadDateOnly()
    {
        int dayNumber = Read<int>();
        if ((uint)dayNumber > (uint)DateOnly.MaxValue.DayNumber)
        {
            Throw($"a day from 0 to {DateOnly.MaxValue.DayNumber}", $"{dayNumber}", _position - sizeof(int));
        }

        return DateOnly.FromDayNumber(dayNumber);
    }

    /// <inheritdoc />
    public TimeOnly ReadTimeOnly()
    {
        long ticks = Read<long>();
        if ((ulong)ticks > (ulong)TimeOnly.MaxValue.Ticks)
        {
            Throw($"a time of day from 0 to {TimeOnly.MaxValue.Ticks} ticks", $"{ticks}", _position - sizeof(long));
        }

        return new TimeOnly(ticks);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TimeSpan ReadTimeSpan() => new(Read<long>());
}
