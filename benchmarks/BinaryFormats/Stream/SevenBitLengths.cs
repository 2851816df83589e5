using System.Numerics;
using System.Runtime.CompilerServices;

namespace SerializationApi.Benchmarks.BinaryFormats.Stream;

/// <summary>Seven bits a byte, the lowest first, as <see cref="System.IO.BinaryWriter.Write7BitEncodedInt"/> has them.</summary>
internal readonly struct SevenBitLengths : ILengths
{
    private const int BitsPerByte = 7;
    private const byte More = 0x80;

    /// <inheritdoc />
    public static int MaxSize => 5;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SizeOf(int length) => (31 - BitOperations.LeadingZeroCount((uint)length | 1)) / BitsPerByte + 1;

    /// <inheritdoc />
    public static int Write(ref byte destination, int length)
    {
        int size = 0;
        uint rest = (uint)length;
        for (; rest >= More; rest >>= BitsPerByte)
        {
            Unsafe.Add(ref destination, size++) = (byte)(rest | More);
        }

        Unsafe.Add(ref destination, size++) = (byte)rest;
        return size;
    }

    /// <inheritdoc />
    public static int Read(ReadOnlySpan<byte> source, out int length)
    {
        uint value = 0;
        for (int i = 0; i < source.Length && i < MaxSize; i++)
        {
            value |= (uint)(source[i] & ~More) << (BitsPerByte * i);
            if (source[i] < More)
            {
                length = (int)value;
                return i == MaxSize - 1 && source[i] > 0b1111 ? 0 : i + 1;
            }
        }

        length = 0;
        return 0;
    }
}
