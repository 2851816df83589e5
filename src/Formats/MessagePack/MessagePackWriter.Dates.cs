using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    private const int MaxTimestampLength = 15;

    /// <summary>A timestamp; a local time is converted to UTC, one of unspecified kind is taken as UTC.</summary>
    public void WriteDateTime(DateTime value)
    {
        long ticks = (value.Kind == DateTimeKind.Local ? value.ToUniversalTime() : value).Ticks;
        (long wholeSeconds, long fraction) = Math.DivRem(ticks, TimeSpan.TicksPerSecond);
        long seconds = wholeSeconds - MessagePackTimestamp.UnixEpochSeconds;
        ulong nanoseconds = (ulong)fraction * MessagePackTimestamp.NanosecondsPerTick;
        ref byte destination = ref _output.Reserve(MaxTimestampLength);
        if ((seconds >> MessagePackTimestamp.SecondsBitsOf64) != 0)
        {
            WriteTimestamp96(ref destination, seconds, (uint)nanoseconds);
            _output.Advance(15);
            return;
        }

        ulong both = (nanoseconds << MessagePackTimestamp.SecondsBitsOf64) | (ulong)seconds;
        if (both <= uint.MaxValue)
        {
            destination = MessagePackCode.FixExt4;
            Unsafe.Add(ref destination, 1) = unchecked((byte)MessagePackCode.TimestampType);
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 2), BinaryPrimitives.ReverseEndianness((uint)both));
            _output.Advance(6);
        }
        else
        {
            destination = MessagePackCode.FixExt8;
            Unsafe.Add(ref destination, 1) = unchecked((byte)MessagePackCode.TimestampType);
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 2), BinaryPrimitives.ReverseEndianness(both));
            _output.Advance(10);
        }
    }

    /// <summary>The clock time as if it were UTC, and the offset in minutes.</summary>
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        _output.WriteByte(MessagePackCode.FixArray | 2);
        WriteDateTime(new DateTime(value.Ticks, DateTimeKind.Utc));
        WriteInt64(value.TotalOffsetMinutes);
    }

    /// <summary>The days since 0001-01-01.</summary>
    public void WriteDateOnly(DateOnly value) => WriteInt64(value.DayNumber);

    /// <summary>The ticks since midnight.</summary>
    public void WriteTimeOnly(TimeOnly value) => WriteInt64(value.Ticks);

    /// <summary>The ticks.</summary>
    public void WriteTimeSpan(TimeSpan value) => WriteInt64(value.Ticks);

    private static void WriteTimestamp96(ref byte destination, long seconds, uint nanoseconds)
    {
        destination = MessagePackCode.Ext8;
        Unsafe.Add(ref destination, 1) = 12;
        Unsafe.Add(ref destination, 2) = unchecked((byte)MessagePackCode.TimestampType);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 3), BinaryPrimitives.ReverseEndianness(nanoseconds));
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 7), BinaryPrimitives.ReverseEndianness(seconds));
    }
}
