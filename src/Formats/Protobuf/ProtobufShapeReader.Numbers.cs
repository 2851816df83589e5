using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Protobuf;

// A number that does not fit its member is an error instead of being truncated (docs/adr/0004).
internal ref partial struct ProtobufShapeReader
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadBoolean() => ReadVarint() != 0;

    public sbyte ReadSByte() => (sbyte)ReadSigned(sbyte.MinValue, sbyte.MaxValue);

    public short ReadInt16() => (short)ReadSigned(short.MinValue, short.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadInt32() => (int)ReadSigned(int.MinValue, int.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadInt64() => (long)ReadVarint();

    public byte ReadByte() => (byte)ReadUnsigned(byte.MaxValue);

    public ushort ReadUInt16() => (ushort)ReadUnsigned(ushort.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32() => (uint)ReadUnsigned(uint.MaxValue);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadUInt64() => ReadVarint();

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long ReadSigned(int min, int max)
    {
        int start = _position;
        long value = (long)ReadVarint();
        if (value < min || value > max)
        {
            ThrowRange(min, max, (ulong)value, isSigned: true, start);
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong ReadUnsigned(uint max)
    {
        int start = _position;
        ulong value = ReadVarint();
        if (value > max)
        {
            ThrowRange(0, max, value, isSigned: false, start);
        }

        return value;
    }

    [DoesNotReturn]
    private static void ThrowRange(long min, long max, ulong found, bool isSigned, int offset) =>
        Throw($"a number from {min} to {max}", isSigned ? $"{(long)found}" : $"{found}", offset);
}
