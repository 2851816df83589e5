using System.Buffers.Binary;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <inheritdoc />
    /// <remarks>Reads a timestamp of any size, as UTC; what is finer than a tick is cut off.</remarks>
    public DateTime ReadDateTime()
    {
        const string Expected = "a timestamp";
        int start = _position;
        sbyte type = ReadExtensionHeader(Expected, out int length);
        if (type != MessagePackCode.TimestampType)
        {
            Throw(Expected, $"an extension of type {type}", start);
        }

        ReadOnlySpan<byte> bytes = Take(length);
        switch (length)
        {
            case 4:
                return ToDateTime(start, BinaryPrimitives.ReadUInt32BigEndian(bytes), 0);
            case 8:
                ulong both = BinaryPrimitives.ReadUInt64BigEndian(bytes);
                const ulong SecondsMask = (1UL << MessagePackCode.TimestampSecondsBits) - 1;
                return ToDateTime(start, (long)(both & SecondsMask), (uint)(both >> MessagePackCode.TimestampSecondsBits));
            case 12:
                uint nanoseconds = BinaryPrimitives.ReadUInt32BigEndian(bytes);
                return ToDateTime(start, BinaryPrimitives.ReadInt64BigEndian(bytes[4..]), nanoseconds);
            default:
                Throw("a timestamp of 4, 8 or 12 bytes", $"one of {length}", start);
                return default;
        }
    }

    /// <inheritdoc />
    /// <remarks>Reads the array of clock time and offset in minutes.</remarks>
    public DateTimeOffset ReadDateTimeOffset()
    {
        int start = _position;
        int count = ReadArrayHeader();
        if (count != 2)
        {
            Throw("an array of a timestamp and an offset", $"an array of {count}", start);
        }

        DateTime clock = ReadDateTime();
        var offset = new TimeSpan(ReadInteger(-UtcOffset.MaxMinutes, UtcOffset.MaxMinutes) * TimeSpan.TicksPerMinute);
        long utc = clock.Ticks - offset.Ticks;
        if (utc < DateTime.MinValue.Ticks || utc > DateTime.MaxValue.Ticks)
        {
            Throw("an instant in the years 0001 to 9999", "one outside", start);
        }

        return new DateTimeOffset(clock.Ticks, offset);
    }

    /// <inheritdoc />
    public DateOnly ReadDateOnly() => DateOnly.FromDayNumber((int)ReadInteger(0, DateOnly.MaxValue.DayNumber));

    /// <inheritdoc />
    public TimeOnly ReadTimeOnly() => new(ReadInteger(0, TimeOnly.MaxValue.Ticks));

    /// <inheritdoc />
    public TimeSpan ReadTimeSpan() => new(ReadInt64());

    private static DateTime ToDateTime(int start, long seconds, uint nanoseconds)
    {
        if (seconds is < UnixTime.MinSeconds or > UnixTime.MaxSeconds)
        {
            Throw("a timestamp in the years 0001 to 9999", $"{seconds} seconds from 1970", start);
        }

        if (nanoseconds >= UnixTime.NanosecondsPerSecond)
        {
            Throw($"at most {UnixTime.NanosecondsPerSecond - 1} nanoseconds", $"{nanoseconds}", start);
        }

        long ticks = (seconds + UnixTime.EpochSeconds) * TimeSpan.TicksPerSecond;
        return new DateTime(ticks + (nanoseconds / UnixTime.NanosecondsPerTick), DateTimeKind.Utc);
    }
}
