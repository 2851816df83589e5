using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
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

    public decimal ReadDecimal()
    {
        decimal value = Read<decimal>();
        if (!UnmanagedValue.IsValid(value))
        {
            ThrowInvalid("a decimal", "bits that are none", _position - sizeof(decimal));
        }

        return value;
    }
}
