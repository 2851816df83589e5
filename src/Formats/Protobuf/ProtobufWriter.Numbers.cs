using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    // "-0.0000000000000000000000000001": a sign, "0." and 28 places, or 29 digits and a point.
    private const int MaxDecimalLength = 31;

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
    public void WriteSingle(float value)
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(sizeof(float)), LittleEndian.Of(BitConverter.SingleToUInt32Bits(value)));
        _output.Advance(sizeof(float));
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDouble(double value)
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(sizeof(double)), LittleEndian.Of(BitConverter.DoubleToUInt64Bits(value)));
        _output.Advance(sizeof(double));
    }

    /// <inheritdoc />
    public void WriteDecimal(decimal value)
    {
        ref byte length = ref _output.Reserve(1 + MaxDecimalLength);
        value.TryFormat(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref length, 1), MaxDecimalLength), out int written);
        length = (byte)written;
        _output.Advance(1 + written);
    }

    /// <inheritdoc />
    public readonly bool TryWriteUnmanaged<T>(in T value)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteNullable<T>(T? value)
        where T : unmanaged => false;

    /// <inheritdoc />
    /// <remarks>A packed list of float or double is what lies in the memory of a little-endian machine.</remarks>
    public bool TryWriteItems<T>(ReadOnlySpan<T> items)
        where T : unmanaged
    {
        if (!BitConverter.IsLittleEndian || (typeof(T) != typeof(float) && typeof(T) != typeof(double)))
        {
            return false;
        }

        _output.Write(MemoryMarshal.AsBytes(items));
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteTag(int number, int wireType)
    {
        uint tag = ((uint)number << 3) | (uint)wireType;
        ref byte destination = ref _output.Reserve(Varint.MaxLength);
        if (tag < 1 << 7)
        {
            destination = (byte)tag;
            _output.Advance(1);
        }
        else if (tag < 1 << 14)
        {
            ushort two = (ushort)(0x80 | (tag & 0x7F) | (tag >> 7 << 8));
            Unsafe.WriteUnaligned(ref destination, LittleEndian.Of(two));
            _output.Advance(sizeof(ushort));
        }
        else
        {
            _output.Advance(Varint.Write(ref destination, tag));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteVarint(ulong value)
    {
        ref byte destination = ref _output.Reserve(Varint.MaxLength);
        if (value < 1 << 7)
        {
            destination = (byte)value;
            _output.Advance(1);
        }
        else
        {
            _output.Advance(Varint.Write(ref destination, value));
        }
    }
}
