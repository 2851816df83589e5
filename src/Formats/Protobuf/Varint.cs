using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace SerializationApi.Formats.Protobuf;

/// <summary>Base-128 integers (protobuf.dev/programming-guides/encoding#varints).</summary>
internal static class Varint
{
    /// <summary>The most bytes of a 64-bit integer.</summary>
    public const int MaxLength = 10;

    private const int BitsPerByte = 7;
    private const byte More = 0x80;
    private const ulong Payload = 0x7F7F_7F7F_7F7F_7F7F;
    private const ulong Continuations = 0x8080_8080_8080_8080;

    /// <summary>The number of bytes of a value, 1 to 10.</summary>
    public static int SizeOf(ulong value) => (BitOperations.Log2(value | 1) / BitsPerByte) + 1;

    /// <summary>Writes a varint in its shortest form.</summary>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes; bytes after the result may be
    /// overwritten.</param>
    /// <param name="value">Any value.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Write(ref byte destination, ulong value)
    {
        int length = SizeOf(value);
        if (!Bmi2.X64.IsSupported || length > sizeof(ulong))
        {
            return WriteBytewise(ref destination, value);
        }

        ulong spread = Bmi2.X64.ParallelBitDeposit(value, Payload);
        Unsafe.WriteUnaligned(ref destination, spread | (Continuations & ((1UL << (8 * (length - 1))) - 1)));
        return length;
    }

    /// <summary>Writes a value without touching any byte after it.</summary>
    public static int WriteBytewise(ref byte destination, ulong value)
    {
        int length = 0;
        for (; value >= More; value >>= BitsPerByte)
        {
            Unsafe.Add(ref destination, length++) = (byte)(value | More);
        }

        Unsafe.Add(ref destination, length) = (byte)value;
        return length + 1;
    }

    /// <summary>Reads a varint of at most 64 bits.</summary>
    /// <param name="source">Bytes that start with the varint; anything may follow it.</param>
    /// <param name="value">The value.</param>
    /// <returns>The number of bytes read; 0 if there are too few; −1 if the value has more than 64 bits.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Read(ReadOnlySpan<byte> source, out ulong value)
    {
        if (Bmi2.X64.IsSupported && source.Length >= sizeof(ulong))
        {
            ulong word = BinaryPrimitives.ReadUInt64LittleEndian(source);
            ulong last = ~word & Continuations;
            if (last != 0)
            {
                // From the lowest byte up to the one without a continuation bit: blsmsk.
                value = Bmi2.X64.ParallelBitExtract(word & (last ^ (last - 1)), Payload);
                return (BitOperations.TrailingZeroCount(last) >> 3) + 1;
            }
        }

        return ReadBytewise(source, out value);
    }

    /// <summary>The number of varints that end within <paramref name="source"/>.</summary>
    public static int Count(ReadOnlySpan<byte> source)
    {
        int continued = 0;
        int i = 0;
        ref byte first = ref MemoryMarshal.GetReference(source);
        for (; i <= source.Length - Vector256<byte>.Count; i += Vector256<byte>.Count)
        {
            continued += BitOperations.PopCount(Vector256.LoadUnsafe(ref first, (nuint)i).ExtractMostSignificantBits());
        }

        for (; i < source.Length; i++)
        {
            continued += source[i] >> BitsPerByte;
        }

        return source.Length - continued;
    }

    private static int ReadBytewise(ReadOnlySpan<byte> source, out ulong value)
    {
        value = 0;
        for (int i = 0; i < Math.Min(source.Length, MaxLength); i++)
        {
            byte next = source[i];
            value |= (ulong)(next & ~More) << (BitsPerByte * i);
            if (next < More)
            {
                // The tenth byte has room for one bit.
                return i == MaxLength - 1 && next > 1 ? -1 : i + 1;
            }
        }

        return source.Length < MaxLength ? 0 : -1;
    }
}
