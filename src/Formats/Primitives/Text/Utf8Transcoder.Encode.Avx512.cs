using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    private const int LanesPerBlock = 16;

    /// <summary>
    /// Encodes 16 code units at a time: each is widened to a 32-bit lane, becomes its one, two or three bytes there (a surrogate half of
    /// the four), and a byte compress packs the lanes. A character to escape, and a surrogate whose other half is not in the block, ends
    /// the block before it and is written separately.
    /// </summary>
    internal static unsafe int EncodeAvx512<TEscapes>(ReadOnlySpan<char> source, ref byte destination)
        where TEscapes : struct, IEscapes
    {
        ref byte output = ref destination;
        fixed (char* start = source)
        {
            ushort* input = (ushort*)start;
            int left = source.Length;
            while (left > 0)
            {
                if (left >= 2 * LanesPerBlock)
                {
                    int ascii = NarrowAvx512<TEscapes>(input, left, ref output);
                    output = ref Unsafe.Add(ref output, ascii);
                    input += ascii;
                    left -= ascii;
                }

                int count = Math.Min(left, LanesPerBlock);
                var inside = Vector256.LessThan(Vector256<ushort>.Indices, Vector256.Create((ushort)count));
                Vector256<ushort> block = Avx512BW.VL.MaskLoad(input, inside, Vector256<ushort>.Zero);
                uint stop = TEscapes.Find(block).ExtractMostSignificantBits() | (1u << count);
                int written;
                if ((block & Vector256.Create((ushort)0xFF80)) == Vector256<ushort>.Zero)
                {
                    count = BitOperations.TrailingZeroCount(stop);
                    Avx512BW.VL.ConvertToVector128Byte(block).StoreUnsafe(ref output);
                    written = count;
                }
                else if (!Vector256.EqualsAny(block & Vector256.Create((ushort)0xF800), Vector256.Create((ushort)0xD800)))
                {
                    count = BitOperations.TrailingZeroCount(stop);
                    Vector512<uint> units = Avx512F.ConvertToVector512UInt32(block);
                    written = CompressAvx512(ToBytesAvx512(units), count, ref output);
                }
                else
                {
                    count = BitOperations.TrailingZeroCount(stop | UnpairedSurrogates(block));
                    written = EncodeSurrogatesAvx512(block, count, ref output);
                }

                output = ref Unsafe.Add(ref output, (uint)written);
                input += (uint)count;
                left -= count;
                if (count < LanesPerBlock && left > 0)
                {
                    written = EncodeOne<TEscapes>(new ReadOnlySpan<char>(input, left), ref output);
                    output = ref Unsafe.Add(ref output, (uint)written);
                    count = UnitsOf(written);
                    input += (uint)count;
                    left -= count;
                }
            }
        }

        return (int)Unsafe.ByteOffset(ref destination, ref output);
    }

    /// <summary>Copies blocks of 32 ASCII characters as long as there are any.</summary>
    /// <returns>The characters copied, which is also the bytes written.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe int NarrowAvx512<TEscapes>(ushort* input, int count, ref byte destination)
        where TEscapes : struct, IEscapes
    {
        int done = 0;
        for (; done <= count - Vector512<ushort>.Count; done += Vector512<ushort>.Count)
        {
            var block = Vector512.Load(input + done);
            Vector512<ushort> other = (block & Vector512.Create((ushort)0xFF80)) | TEscapes.Find(block);
            if (other != Vector512<ushort>.Zero)
            {
                break;
            }

            Avx512BW.ConvertToVector256Byte(block).StoreUnsafe(ref destination, (nuint)done);
        }

        return done;
    }

    /// <summary>The UTF-8 bytes of each unit, first byte lowest, unused ones zero; surrogates are treated as characters.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<uint> ToBytesAvx512(Vector512<uint> units)
    {
        // The bits of each unit from bit 12, 6 and 0 on become bytes, are cut to 4, 6 and 6 bits and marked as a lead and two trailing
        // bytes. 0xEA is (a & b) | c.
        Vector512<byte> fields = Avx512Vbmi.MultiShift(Vector512.Create(0x30_20_26_2C_10_00_06_0CUL).AsByte(), units.AsUInt64());
        Vector512<uint> three = Avx512F.TernaryLogic(
            fields.AsUInt32(),
            Vector512.Create(0x00_3F_3F_0FU),
            Vector512.Create(0x00_80_80_E0U),
            0xEA
        );
        Vector512<uint> two = (three >> 8) | Vector512.Create(0x40U);
        var bytes = Vector512.ConditionalSelect(Vector512.LessThan(units, Vector512.Create(0x800U)), two, three);
        return Vector512.ConditionalSelect(Vector512.LessThan(units, Vector512.Create(0x80U)), units, bytes);
    }

    /// <summary>The lanes that hold a surrogate whose other half is not next to it in the block, as bits.</summary>
    private static uint UnpairedSurrogates(Vector256<ushort> block)
    {
        Vector256<ushort> kind = block & Vector256.Create((ushort)0xFC00);
        uint high = Vector256.Equals(kind, Vector256.Create((ushort)0xD800)).ExtractMostSignificantBits();
        uint low = Vector256.Equals(kind, Vector256.Create((ushort)0xDC00)).ExtractMostSignificantBits();
        return (high & ~(low >> 1)) | (low & ~(high << 1));
    }

    /// <summary>
    /// Writes the first <paramref name="count"/> units, including surrogate pairs. Each half writes two of the four bytes: the high one
    /// knows the first two, the low one the rest except two bits of the high one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int EncodeSurrogatesAvx512(Vector256<ushort> block, int count, ref byte destination)
    {
        Vector512<uint> units = Avx512F.ConvertToVector512UInt32(block);
        Vector512<uint> kind = units & Vector512.Create(0xFC00U);

        // The ten bits of a high surrogate count from U+10000: 0x40 more.
        Vector512<uint> upper = (units & Vector512.Create(0x3FFU)) + Vector512.Create(0x40U);
        Vector512<uint> high = (upper >> 8) | ((upper << 6) & Vector512.Create(0x3F00U)) | Vector512.Create(0x80F0U);
        Vector512<uint> previous = Avx512F.AlignRight32(units, Vector512<uint>.Zero, LanesPerBlock - 1);
        Vector512<uint> low =
            ((previous & Vector512.Create(3U)) << 4)
            | ((units >> 6) & Vector512.Create(0xFU))
            | ((units << 8) & Vector512.Create(0x3F00U))
            | Vector512.Create(0x8080U);
        Vector512<uint> bytes = ToBytesAvx512(units);
        bytes = Vector512.ConditionalSelect(Vector512.Equals(kind, Vector512.Create(0xD800U)), high, bytes);
        bytes = Vector512.ConditionalSelect(Vector512.Equals(kind, Vector512.Create(0xDC00U)), low, bytes);
        return CompressAvx512(bytes, count, ref destination);
    }

    /// <summary>Packs the bytes of the first <paramref name="count"/> lanes; touches 64 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int CompressAvx512(Vector512<uint> lanes, int count, ref byte destination)
    {
        // A lane's first byte is always wanted, the others if they are not zero.
        Vector512<byte> bytes = lanes.AsByte();
        var wanted = Vector512.GreaterThanOrEqual(bytes, Vector512.Create(0x01_01_01_00U).AsByte());
        Avx512Vbmi2.Compress(Vector512<byte>.Zero, wanted, bytes).StoreUnsafe(ref destination);
        return BitOperations.PopCount(Bmi2.X64.ZeroHighBits(wanted.ExtractMostSignificantBits(), (ulong)count * 4));
    }
}
