using System.Buffers.Binary;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    private const int MaxOffsetMinutes = 14 * 60;

    /// <summary>Reads a timestamp of any size, as UTC; what is finer than a tick is cut off.</summary>
    public DateTime ReadDateTime()
    {
        const string Expected = "a timestamp";
        int start = _position;
        sbyte type = ReadExtensionHeader(Expected, out int length);
        if (type != MessagePackCode.TimestampType)
        {
            throw new InvalidPayloadException(Expected, $"an extension of type {type}", start);
        }

        ReadOnlySpan<byte> bytes = Take(length);
        switch (length)
        {
            case 4:
                return ToDateTime(start, BinaryPrimitives.ReadUInt32BigEndian(bytes), 0);
            case 8:
                ulong both = BinaryPrimitives.ReadUInt64BigEndian(bytes);
                const ulong SecondsMask = (1UL << MessagePackTimestamp.SecondsBitsOf64) - 1;
                return ToDateTime(start, (long)(both & SecondsMask), (uint)(both >> MessagePackTimestamp.SecondsBitsOf64));
            case 12:
                uint nanoseconds = BinaryPrimitives.ReadUInt32BigEndian(bytes);
                return ToDateTime(start, BinaryPrimitives.ReadInt64BigEndian(bytes[4..]), nanoseconds);
            default:
                throw new InvalidPayloadException("a timestamp of 4, 8 or 12 bytes", $"one of {length}", start);
        }
    }

    /// <summary>Reads the array of clock time and offset in minutes.</summary>
    public DateTimeOffset ReadDateTimeOffset()
    {
        int start = _position;
        int count = ReadArrayHeader();
        if (count != 2)
        {
            throw new InvalidPayloadException("an array of a timestamp and an offset", $"an array of {count}", start);
        }

        DateTime clock = ReadDateTime();
        var offset = new TimeSpan(ReadInteger(-MaxOffsetMinutes, MaxOffsetMinutes) * TimeSpan.TicksPerMinute);
        long utc = clock.Ticks - offset.Ticks;
        if (utc < DateTime.MinValue.Ticks || utc > DateTime.MaxValue.Ticks)
        {
            throw new InvalidPayloadException("an instant in the years 0001 to 9999", "one outside", start);
        }

        return new DateTimeOffset(clock.Ticks, offset);
    }

    public DateOnly ReadDateOnly() => DateOnly.FromDayNumber((int)ReadInteger(0, DateOnly.MaxValue.DayNumber));

    public TimeOnly ReadTimeOnly() => new(ReadInteger(0, TimeOnly.MaxValue.Ticks));

    public TimeSpan ReadTimeSpan() => new(ReadInt64());

    private static DateTime ToDateTime(int start, long seconds, uint nanoseconds)
    {
        if (seconds is < MessagePackTimestamp.MinSeconds or > MessagePackTimestamp.MaxSeconds)
        {
            throw new InvalidPayloadException("a timestamp in the years 0001 to 9999", $"{seconds} seconds from 1970", start);
        }

        if (nanoseconds > MessagePackTimestamp.MaxNanoseconds)
        {
            throw new InvalidPayloadException($"at most {MessagePackTimestamp.MaxNanoseconds} nanoseconds", $"{nanoseconds}", start);
        }

        long ticks = (seconds + MessagePackTimestamp.UnixEpochSeconds) * TimeSpan.TicksPerSecond;
        return new DateTime(ticks + (nanoseconds / MessagePackTimestamp.NanosecondsPerTick), DateTimeKind.Utc);
    }
}
