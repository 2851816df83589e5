using System.Runtime.CompilerServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.BinaryFormats;

internal ref partial struct BinaryLayoutReader<TLengths>
{
    /// <inheritdoc />
    public bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        if (ReadPresence())
        {
            value = typeof(T) == typeof(DateTimeOffset) ? Unsafe.BitCast<DateTimeOffset, T>(ReadDateTimeOffset()) : Read<T>();
        }

        return true;
    }

    /// <inheritdoc />
    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    /// <inheritdoc />
    public readonly bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    /// <inheritdoc />
    public bool ReadBoolean() => ReadPresence();

    /// <inheritdoc />
    public sbyte ReadSByte() => Read<sbyte>();

    /// <inheritdoc />
    public short ReadInt16() => Read<short>();

    /// <inheritdoc />
    public int ReadInt32() => Read<int>();

    /// <inheritdoc />
    public long ReadInt64() => Read<long>();

    /// <inheritdoc />
    public byte ReadByte() => Read<byte>();

    /// <inheritdoc />
    public ushort ReadUInt16() => Read<ushort>();

    /// <inheritdoc />
    public uint ReadUInt32() => Read<uint>();

    /// <inheritdoc />
    public ulong ReadUInt64() => Read<ulong>();

    /// <inheritdoc />
    public float ReadSingle() => Read<float>();

    /// <inheritdoc />
    public double ReadDouble() => Read<double>();

    /// <inheritdoc />
    public decimal ReadDecimal()
    {
        int start = _position;
        ReadOnlySpan<int> bits = [Read<int>(), Read<int>(), Read<int>(), Read<int>()];
        try
        {
            return new decimal(bits);
        }
        catch (ArgumentException)
        {
            throw new InvalidPayloadException("a decimal", "invalid bits", start);
        }
    }

    /// <inheritdoc />
    public uint ReadFixed32() => Read<uint>();

    /// <inheritdoc />
    public ulong ReadFixed64() => Read<ulong>();

    /// <inheritdoc />
    public string ReadNumber()
    {
        int start = _position;
        return NumberText.Check(ReadString(), start);
    }

    /// <inheritdoc />
    public char ReadChar() => Read<char>();

    /// <inheritdoc />
    public string? ReadString()
    {
        int start = _position;
        int length = ReadLength(minItemSize: 1);
        if (length <= 0)
        {
            return length == Null ? null : "";
        }

        string value = Utf8Transcoder.DecodeString(_payload.Slice(_position, length), out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "bytes that are not", _position + invalidOffset);
        }

        _position += length;
        _budget.ChargeString(value.Length, start);
        return value;
    }

    /// <inheritdoc />
    public byte[]? ReadBytes()
    {
        int start = _position;
        int length = ReadLength(minItemSize: 1);
        if (length == Null)
        {
            return null;
        }

        _budget.ChargeBytes(length, start);
        byte[] bytes = _payload.Slice(_position, length).ToArray();
        _position += length;
        return bytes;
    }

    /// <inheritdoc />
    public Guid ReadGuid() => Read<Guid>();

    /// <inheritdoc />
    public DateTime ReadDateTime()
    {
        int start = _position;
        long value = Read<long>();
        try
        {
            return DateTime.FromBinary(value);
        }
        catch (ArgumentException)
        {
            throw new InvalidPayloadException("a date and time in the years 0001 to 9999", "one outside", start);
        }
    }

    /// <inheritdoc />
    public DateTimeOffset ReadDateTimeOffset()
    {
        int start = _position;
        long ticks = Read<long>();
        short minutes = Read<short>();
        try
        {
            return new DateTimeOffset(ticks, TimeSpan.FromMinutes(minutes));
        }
        catch (ArgumentException)
        {
            throw new InvalidPayloadException("a date and time in the years 0001 to 9999 and an offset of at most 14 hours", "another one", start);
        }
    }

    /// <inheritdoc />
    public DateOnly ReadDateOnly()
    {
        int day = Read<int>();
        if ((uint)day > (uint)DateOnly.MaxValue.DayNumber)
        {
            Throw("a day of the years 0001 to 9999", $"{day}", _position - sizeof(int));
        }

        return DateOnly.FromDayNumber(day);
    }

    /// <inheritdoc />
    public TimeOnly ReadTimeOnly()
    {
        long ticks = Read<long>();
        if ((ulong)ticks > (ulong)TimeOnly.MaxValue.Ticks)
        {
            Throw("a time of day", $"{ticks} ticks", _position - sizeof(long));
        }

        return new TimeOnly(ticks);
    }

    /// <inheritdoc />
    public TimeSpan ReadTimeSpan() => new(Read<long>());

    /// <inheritdoc />
    public readonly JsonElement ReadFreeForm() => throw new NotSupportedException("The articles' layouts do not say what a value is.");
}
