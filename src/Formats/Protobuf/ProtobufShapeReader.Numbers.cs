using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Protobuf;

// A number that does not fit its member is an error instead of being truncated (docs/adr/0004).
internal ref partial struct ProtobufShapeReader
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadBoolean() => ReadVarint() != 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T ReadInteger<T>()
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T>
    {
        int start = _position;
        ulong bits = ReadVarint();
        T value = IntegerBits.To<T>(bits);
        if (IntegerBits.Of(value) != bits)
        {
            ThrowRange((long)IntegerBits.Of(T.MinValue), IntegerBits.Of(T.MaxValue), bits, start);
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public float ReadSingle() => BitConverter.UInt32BitsToSingle(ReadFixed32());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double ReadDouble() => BitConverter.UInt64BitsToDouble(ReadFixed64());

    /// <summary>An empty text is the default, 0, like a missing field.</summary>
    public decimal ReadDecimal()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadDelimited();
        if (text.IsEmpty)
        {
            return 0m;
        }

        // .NET ignores trailing zero bytes.
        if (!DecimalText.TryParse(text, out decimal value) || text[^1] == 0)
        {
            Throw("a decimal", "invalid text, or a number out of range", start);
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32()
    {
        int start = _position;
        Skip(sizeof(uint));
        return LittleEndian.Of(Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref _first, start)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64()
    {
        int start = _position;
        Skip(sizeof(ulong));
        return LittleEndian.Of(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref _first, start)));
    }

    /// <summary>An empty text is the default, 0, like a missing field.</summary>
    public string ReadNumber()
    {
        int start = _position;
        string digits = NumberText.Check(ReadString(), start);
        return digits.Length == 0 ? "0" : digits;
    }

    private ulong ReadUnsigned(ulong max)
    {
        int start = _position;
        ulong value = ReadVarint();
        if (value > max)
        {
            ThrowRange(0, max, value, start);
        }

        return value;
    }

    [DoesNotReturn]
    private static void ThrowRange(long min, ulong max, ulong found, int offset) =>
        Throw($"a number from {min} to {max}", min < 0 ? $"{(long)found}" : $"{found}", offset);
}
