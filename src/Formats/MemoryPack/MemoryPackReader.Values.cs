using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    public bool ReadBoolean()
    {
        byte value = Read<byte>();
        if (value > 1)
        {
            ThrowInvalid("a boolean of 0 or 1", $"{value}", _position - sizeof(byte));
        }

        return value != 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sbyte ReadSByte() => Read<sbyte>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public short ReadInt16() => Read<short>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadInt32() => Read<int>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadInt64() => Read<long>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte ReadByte() => Read<byte>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ushort ReadUInt16() => Read<ushort>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32() => Read<uint>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadUInt64() => Read<ulong>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public float ReadSingle() => Read<float>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double ReadDouble() => Read<double>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public char ReadChar() => Read<char>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Guid ReadGuid() => Read<Guid>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TimeSpan ReadTimeSpan() => new(Read<long>());

    public decimal ReadDecimal()
    {
        decimal value = Read<decimal>();
        if (!UnmanagedValue.IsValid(value))
        {
            ThrowInvalid("a decimal", "bits that are none", _position - sizeof(decimal));
        }

        return value;
    }

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
}
