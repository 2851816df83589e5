using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    private const int MaxTimestampLength = 15;

    /// <inheritdoc />
    /// <remarks>A timestamp; a local time is converted to UTC, one of unspecified kind is taken as UTC.</remarks>
    public void WriteDateTime(DateTime value)
    {
        long ticks = value.Kind == DateTimeKind.Local ? LocalTime.ToUtcTicks(value) : value.Ticks;
        (long wholeSeconds, long fraction) = Math.DivRem(ticks, TimeSpan.TicksPerSecond);
        long seconds = wholeSeconds - UnixTime.EpochSeconds;
        ulong nanoseconds = (ulong)fraction * UnixTime.NanosecondsPerTick;
        ref byte destination = ref _output.Reserve(MaxTimestampLength);
        if ((seconds >> MessagePackCode.TimestampSecondsBits) != 0)
        {
            WriteTimestamp96(ref destination, seconds, (uint)nanoseconds);
            _output.Advance(MaxTimestampLength);
            return;
        }

        ulong both = (nanoseconds << MessagePackCode.TimestampSecondsBits) | (ulong)seconds;
        if (both <= uint.MaxValue)
        {
            destination = MessagePackCode.FixExt4;
            Unsafe.Add(ref destination, 1) = unchecked((byte)MessagePackCode.TimestampType);
            BigEndian.Write(ref Unsafe.Add(ref destination, 2), (uint)both);
            _output.Advance(6);
        }
        else
        {
            destination = MessagePackCode.FixExt8;
            Unsafe.Add(ref destination, 1) = unchecked((byte)MessagePackCode.TimestampType);
            BigEndian.Write(ref Unsafe.Add(ref destination, 2), both);
            _output.Advance(10);
        }
    }

    /// <inheritdoc />
    /// <remarks>The clock time as if it were UTC, and the offset in minutes.</remarks>
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        _output.WriteByte(MessagePackCode.FixArray | 2);
        WriteDateTime(new DateTime(value.Ticks, DateTimeKind.Utc));
        WriteInt64(value.TotalOffsetMinutes);
    }

    /// <inheritdoc />
    /// <remarks>The days since 0001-01-01.</remarks>
    public void WriteDateOnly(DateOnly value) => WriteInt64(value.DayNumber);

    /// <inheritdoc />
    /// <remarks>The ticks since midnight.</remarks>
    public void WriteTimeOnly(TimeOnly value) => WriteInt64(value.Ticks);

    /// <inheritdoc />
    /// <remarks>The ticks.</remarks>
    public void WriteTimeSpan(TimeSpan value) => WriteInt64(value.Ticks);

    private static void WriteTimestamp96(ref byte destination, long seconds, uint nanoseconds)
    {
        destination = MessagePackCode.Ext8;
        Unsafe.Add(ref destination, 1) = 12;
        Unsafe.Add(ref destination, 2) = unchecked((byte)MessagePackCode.TimestampType);
        BigEndian.Write(ref Unsafe.Add(ref destination, 3), nanoseconds);
        BigEndian.Write(ref Unsafe.Add(ref destination, 7), (ulong)seconds);
    }
}
