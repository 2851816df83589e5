using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBoolean(bool value) => _output.WriteByte(value ? (byte)1 : (byte)0);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSByte(sbyte value) => WriteVarint((ulong)value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt16(short value) => WriteVarint((ulong)value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt32(int value) => WriteVarint((ulong)value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt64(long value) => WriteVarint((ulong)value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteByte(byte value) => WriteVarint(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt16(ushort value) => WriteVarint(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt32(uint value) => WriteVarint(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt64(ulong value) => WriteVarint(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSingle(float value) => WriteFixed32(BitConverter.SingleToUInt32Bits(value));

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDouble(double value) => WriteFixed64(BitConverter.DoubleToUInt64Bits(value));

    /// <inheritdoc />
    public void WriteDecimal(decimal value)
    {
        ref byte length = ref _output.Reserve(1 + DecimalText.MaxLength);
        int written = DecimalText.Write(value, ref Unsafe.Add(ref length, 1));
        length = (byte)written;
        _output.Advance(1 + written);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed32(uint value)
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(sizeof(uint)), LittleEndian.Of(value));
        _output.Advance(sizeof(uint));
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed64(ulong value)
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(sizeof(ulong)), LittleEndian.Of(value));
        _output.Advance(sizeof(ulong));
    }

    /// <inheritdoc />
    public void WriteNumber(string digits) => WriteString(digits);
}
