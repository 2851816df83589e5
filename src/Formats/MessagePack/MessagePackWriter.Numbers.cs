using System.Numerics;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    private const int MaxNumberLength = 9;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBoolean(bool value) => _output.WriteByte(value ? MessagePackCode.True : MessagePackCode.False);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSByte(sbyte value) => WriteInt64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt16(short value) => WriteInt64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt32(int value) => WriteInt64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt64(long value)
    {
        ref byte destination = ref _output.Reserve(MaxNumberLength);
        if ((ulong)value <= MessagePackCode.MaxPositiveFixInt)
        {
            destination = (byte)value;
            _output.Advance(1);
        }
        else
        {
            _output.Advance(value >= 0 ? WriteUnsigned((ulong)value, ref destination) : WriteNegative(value, ref destination));
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteByte(byte value) => WriteUInt64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt16(ushort value) => WriteUInt64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt32(uint value) => WriteUInt64(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt64(ulong value)
    {
        ref byte destination = ref _output.Reserve(MaxNumberLength);
        if (value <= MessagePackCode.MaxPositiveFixInt)
        {
            destination = (byte)value;
            _output.Advance(1);
        }
        else
        {
            _output.Advance(WriteUnsigned(value, ref destination));
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSingle(float value)
    {
        ref byte destination = ref _output.Reserve(MaxNumberLength);
        destination = MessagePackCode.Float32;
        BigEndian.Write(ref Unsafe.Add(ref destination, 1), BitConverter.SingleToUInt32Bits(value));
        _output.Advance(5);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDouble(double value)
    {
        ref byte destination = ref _output.Reserve(MaxNumberLength);
        destination = MessagePackCode.Float64;
        BigEndian.Write(ref Unsafe.Add(ref destination, 1), BitConverter.DoubleToUInt64Bits(value));
        _output.Advance(9);
    }

    /// <inheritdoc />
    /// <remarks>A string of digits, as decimal is wider than any MessagePack number.</remarks>
    public void WriteDecimal(decimal value)
    {
        ref byte destination = ref _output.Reserve(1 + DecimalText.MaxLength);
        int length = DecimalText.Write(value, ref Unsafe.Add(ref destination, 1));
        destination = (byte)(MessagePackCode.FixStr | length);
        _output.Advance(1 + length);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed32(uint value) => WriteUInt32(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed64(ulong value) => WriteUInt64(value);

    /// <inheritdoc />
    /// <remarks>Text, as MessagePack has no number that is wide enough.</remarks>
    public void WriteNumber(string digits) => WriteString(digits);

    // The four unsigned codes, and the four signed ones, follow one another by size: 1, 2, 4, 8 bytes. Eight bytes are
    // stored whatever the size, the number in the first of them; a branch per size would be mispredicted.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteUnsigned(ulong value, ref byte destination)
    {
        int sizeLog2 = SizeLog2(64 - BitOperations.LeadingZeroCount(value));
        return WriteSized((byte)(MessagePackCode.UInt8 + sizeLog2), sizeLog2, value, ref destination);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteNegative(long value, ref byte destination)
    {
        if (value >= MessagePackCode.MinFixInt)
        {
            destination = (byte)value;
            return 1;
        }

        int sizeLog2 = SizeLog2(65 - BitOperations.LeadingZeroCount(~(ulong)value));
        return WriteSized((byte)(MessagePackCode.Int8 + sizeLog2), sizeLog2, (ulong)value, ref destination);
    }

    // 1 to 8 bits: 0; to 16: 1; to 32: 2; to 64: 3.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int SizeLog2(int bits) => BitOperations.Log2((uint)((2 * bits) - 1) >> 3);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteSized(byte code, int sizeLog2, ulong value, ref byte destination)
    {
        int size = 1 << sizeLog2;
        destination = code;
        ulong leftAligned = value << (64 - (8 * size));
        BigEndian.Write(ref Unsafe.Add(ref destination, 1), leftAligned);
        return 1 + size;
    }
}
