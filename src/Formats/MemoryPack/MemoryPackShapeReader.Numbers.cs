using System.Numerics;
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
    public T ReadInteger<T>()
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T> => Read<T>();

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
    public uint ReadFixed32() => Read<uint>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64() => Read<ulong>();

    public string ReadNumber()
    {
        int start = _position;
        return NumberText.Check(ReadString(), start);
    }
}
