using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    private const byte SecondsTag = (1 << WireType.Bits) | WireType.Varint;
    private const byte NanosTag = (2 << WireType.Bits) | WireType.Varint;

    // Two tags and two varints behind one byte of length.
    private const int MaxTimeLength = 1 + (2 * (1 + Varint.MaxLength));

    /// <inheritdoc />
    /// <remarks>google.protobuf.Timestamp of the instant; a time of unspecified kind counts as UTC.</remarks>
    public void WriteDateTime(DateTime value) =>
        WriteTimestamp(value.Kind == DateTimeKind.Local ? LocalTime.ToUtcTicks(value) : value.Ticks);

    /// <inheritdoc />
    /// <remarks>google.protobuf.Timestamp of the instant; the offset is lost.</remarks>
    public void WriteDateTimeOffset(DateTimeOffset value) => WriteTimestamp(value.UtcTicks);

    /// <inheritdoc />
    public void WriteDateOnly(DateOnly value) => WriteVarint((uint)value.DayNumber);

    /// <inheritdoc />
    public void WriteTimeOnly(TimeOnly value) => WriteVarint((ulong)value.Ticks);

    /// <inheritdoc />
    /// <remarks>google.protobuf.Duration: seconds and nanoseconds have the same sign.</remarks>
    public void WriteTimeSpan(TimeSpan value)
    {
        (long seconds, long ticks) = Math.DivRem(value.Ticks, TimeSpan.TicksPerSecond);
        WriteTime(seconds, ticks * UnixTime.NanosecondsPerTick);
    }

    // Ticks are counted from the year 1 on, so that what is left of a second is never negative, as Timestamp wants it.
    private void WriteTimestamp(long utcTicks)
    {
        (long seconds, long ticks) = Math.DivRem(utcTicks, TimeSpan.TicksPerSecond);
        WriteTime(seconds - UnixTime.EpochSeconds, ticks * UnixTime.NanosecondsPerTick);
    }

    private void WriteTime(long seconds, long nanos)
    {
        ref byte length = ref _output.Reserve(MaxTimeLength);
        int written = 0;
        if (seconds != 0)
        {
            written += WriteField(ref Unsafe.Add(ref length, 1), SecondsTag, seconds);
        }

        if (nanos != 0)
        {
            written += WriteField(ref Unsafe.Add(ref length, 1 + written), NanosTag, nanos);
        }

        length = (byte)written;
        _output.Advance(1 + written);
    }

    private static int WriteField(ref byte destination, byte tag, long value)
    {
        destination = tag;
        return 1 + Varint.Write(ref Unsafe.Add(ref destination, 1), (ulong)value);
    }
}
