using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackShapeReader
{
    /// <inheritdoc />
    public bool ReadBoolean()
    {
        byte value = Read<byte>();
        if (value > 1)
        {
            Throw("a boolean, 0 or 1", $"{value}", _position - sizeof(byte));
        }

        return value != 0;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public sbyte ReadSByte() => Read<sbyte>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public short ReadInt16() => Read<short>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadInt32() => Read<int>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadInt64() => Read<long>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte ReadByte() => Read<byte>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ushort ReadUInt16() => Read<ushort>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32() => Read<uint>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadUInt64() => Read<ulong>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public float ReadSingle() => Read<float>();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double ReadDouble() => Read<double>();

    /// <inheritdoc />
    public decimal ReadDecimal()
    {
        decimal value = Read<decimal>();
        if (!UnmanagedValue.IsValid(value))
        {
            Throw("a decimal", "invalid bits", _position - sizeof(decimal));
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
}
