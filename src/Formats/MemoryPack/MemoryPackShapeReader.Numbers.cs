using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackShapeReader
{
    public bool ReadBoolean()
    {
        byte value = Read<byte>();
        if (value > 1)
        {
            Throw("a boolean, 0 or 1", $"{value}", _position - sizeof(byte));
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
            Throw("a decimal", "invalid bits", _position - sizeof(decimal));
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32() => ReadUInt32();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64() => ReadUInt64();

    public string ReadNumber()
    {
        int start = _position;
        return NumberText.Check(ReadString(), start);
    }
}
