using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <inheritdoc />
    public bool ReadBoolean()
    {
        int position = _position;
        if ((uint)position >= (uint)_payload.Length || (_payload[position] & 0xfe) != MessagePackCode.False)
        {
            ThrowUnexpected("a boolean");
        }

        _position = position + 1;
        return _payload[position] == MessagePackCode.True;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sbyte ReadSByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte ReadByte() => (byte)ReadInteger(byte.MinValue, byte.MaxValue);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ushort ReadUInt16() => (ushort)ReadInteger(ushort.MinValue, ushort.MaxValue);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32() => (uint)ReadInteger(uint.MinValue, uint.MaxValue);

    /// <inheritdoc />
    public ulong ReadUInt64()
    {
        int position = _position;
        if ((uint)position < (uint)_payload.Length && _payload[position] == MessagePackCode.UInt64 && BytesLeft > sizeof(ulong))
        {
            _position = position + 1 + sizeof(ulong);
            return BinaryPrimitives.ReadUInt64BigEndian(_payload[(position + 1)..]);
        }

        return (ulong)ReadInteger(0, long.MaxValue);
    }

    /// <inheritdoc />
    /// <remarks>Reads a number of any kind; one too large for a float is an error.</remarks>
    public float ReadSingle()
    {
        int start = _position;
        double value = ReadDouble();
        float result = (float)value;
        if (float.IsInfinity(result) && double.IsFinite(value))
        {
            Throw("a number that fits a float", $"{value}", start);
        }

        return result;
    }

    /// <inheritdoc />
    /// <remarks>Reads a number of any kind.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double ReadDouble()
    {
        int position = _position;
        ReadOnlySpan<byte> payload = _payload;
        if (position < payload.Length - sizeof(double) && payload[position] == MessagePackCode.Float64)
        {
            _position = position + 1 + sizeof(double);
            return BinaryPrimitives.ReadDoubleBigEndian(payload[(position + 1)..]);
        }

        return ReadOtherDouble();
    }

    /// <inheritdoc />
    public decimal ReadDecimal()
    {
        const string Expected = "a string that is a decimal number";
        int start = _position;
        ReadOnlySpan<byte> text = ReadText(Expected);
        if (!DecimalText.TryParse(text, out decimal value))
        {
            Throw(Expected, "another one, or one that does not fit", start);
        }

        return value;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32() => ReadUInt32();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64() => ReadUInt64();

    /// <inheritdoc />
    public string ReadNumber()
    {
        int start = _position;
        return NumberText.Check(ReadString(), start);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private double ReadOtherDouble()
    {
        const string Expected = "a number";
        byte code = BytesLeft > 0 ? _payload[_position] : MessagePackCode.NeverUsed;
        switch (code)
        {
            case MessagePackCode.Float64:
                ThrowTruncated(Expected);
                return 0;
            case MessagePackCode.Float32:
                if (BytesLeft <= sizeof(float))
                {
                    ThrowTruncated(Expected);
                }

                _position++;
                return BinaryPrimitives.ReadSingleBigEndian(Take(sizeof(float)));
            case MessagePackCode.UInt64:
                return ReadUInt64();
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
            case >= MessagePackCode.UInt8 and <= MessagePackCode.Int64:
                return ReadInt64();
            default:
                ThrowUnexpected(Expected);
                return 0;
        }
    }
}
