using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    private const int UnitsPerVector128 = 8;

    /// <summary>
    /// Like <see cref="EncodeAvx512"/>, with eight code units at a time, whose bytes a table of shuffles packs: for processors with SSSE3
    /// or NEON.
    /// </summary>
    internal static unsafe int EncodeVector128<TEscapes>(ReadOnlySpan<char> source, ref byte destination)
        where TEscapes : struct, IEscapes
    {
        ref byte output = ref destination;
        fixed (char* start = source)
        {
            ushort* input = (ushort*)start;
            int left = source.Length;
            while (left > 0)
            {
                if (left >= 2 * UnitsPerVector128)
                {
                    int ascii = NarrowVector128<TEscapes>(input, left, ref output);
                    output = ref Unsafe.Add(ref output, ascii);
                    input += ascii;
                    left -= ascii;
                }

                int count = Math.Min(left, UnitsPerVector128);
                Vector128<ushort> block = LoadUnits(input, count, source.Length);
                uint single = (TEscapes.Find(block) | IsSurrogate(block)).ExtractMostSignificantBits();
                if (single != 0)
                {
                    // A branch instead of a minimum: if predicted, it does not wait for the count.
                    count = Math.Min(count, BitOperations.TrailingZeroCount(single));
                }

                int written = EncodeBlockVector128(block, count, ref output);
                output = ref Unsafe.Add(ref output, (uint)written);
                input += (uint)count;
                left -= count;
                while (single != 0 && left > 0 && (TEscapes.Contains((char)*input) || char.IsSurrogate((char)*input)))
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

    /// <summary>Copies blocks of 16 ASCII characters as long as there are any.</summary>
    /// <returns>The characters copied, which is also the bytes written.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe int NarrowVector128<TEscapes>(ushort* input, int count, ref byte destination)
        where TEscapes : struct, IEscapes
    {
        int done = 0;
        for (; Vector256.IsHardwareAccelerated && done <= count - (2 * Vector256<ushort>.Count); done += 2 * Vector256<ushort>.Count)
        {
            var lower = Vector256.Load(input + done);
            var upper = Vector256.Load(input + done + Vector256<ushort>.Count);
            Vector256<ushort> other = ((lower | upper) & Vector256.Create((ushort)0xFF80)) | TEscapes.Find(lower) | TEscapes.Find(upper);
            if (other != Vector256<ushort>.Zero)
            {
                break;
            }

            Vector256.Narrow(lower, upper).StoreUnsafe(ref destination, (nuint)done);
        }

        for (; done <= count - (2 * UnitsPerVector128); done += 2 * UnitsPerVector128)
        {
            var lower = Vector128.Load(input + done);
            var upper = Vector128.Load(input + done + UnitsPerVector128);
            Vector128<ushort> other = ((lower | upper) & Vector128.Create((ushort)0xFF80)) | TEscapes.Find(lower) | TEscapes.Find(upper);
            if (other != Vector128<ushort>.Zero)
            {
                break;
            }

            Vector128.Narrow(lower, upper).StoreUnsafe(ref destination, (nuint)done);
        }

        return done;
    }

    /// <summary>The first lanes from <paramref name="input"/>, the others zero; does not read beyond the text.</summary>
    /// <param name="input">The start of the units.</param>
    /// <param name="count">Their number, 1 to 8; if less, the text ends after them.</param>
    /// <param name="length">The number of units of the whole text, which ends with these.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector128<ushort> LoadUnits(ushort* input, int count, int length)
    {
        if (count == UnitsPerVector128)
        {
            return Vector128.Load(input);
        }

        if (length >= UnitsPerVector128)
        {
            uint others = (uint)(UnitsPerVector128 - count);
            return Vector128
                .ShuffleNative(Vector128.Load(input - others).AsByte(), ByteShuffles.ToFront(others * sizeof(ushort)))
                .AsUInt16();
        }

        return LoadFew((byte*)input, (uint)count * sizeof(ushort)).AsUInt16();
    }

    /// <summary>Loads 1 to 15 bytes; the others are zero and not read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector128<byte> LoadFew(byte* input, uint count)
    {
        if (count >= sizeof(ulong))
        {
            // Two shifts, because a shift by 64 does nothing.
            int half = (int)(4 * (16 - count));
            ulong last = Unsafe.ReadUnaligned<ulong>(input + count - sizeof(ulong));
            return Vector128.Create(Unsafe.ReadUnaligned<ulong>(input), last >> half >> half).AsByte();
        }

        if (count >= sizeof(uint))
        {
            ulong last = Unsafe.ReadUnaligned<uint>(input + count - sizeof(uint));
            return Vector128.CreateScalar(Unsafe.ReadUnaligned<uint>(input) | (last << (int)(8 * (count - sizeof(uint))))).AsByte();
        }

        uint value = input[0] | ((uint)input[count >> 1] << (int)(8 * (count >> 1))) | ((uint)input[count - 1] << (int)(8 * (count - 1)));
        return Vector128.CreateScalar((ulong)value).AsByte();
    }

    /// <summary>The bytes of each unit: the first two, or the first and a zero, in one vector, the third in the other.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ToBytesVector128(Vector128<ushort> units, out Vector128<ushort> pairs, out Vector128<ushort> thirds)
    {
        thirds = (units & Vector128.Create((ushort)0x3F)) | Vector128.Create((ushort)0x80);
        Vector128<ushort> three = (units >> 12) | ((units << 2) & Vector128.Create((ushort)0x3F00)) | Vector128.Create((ushort)0x80E0);
        Vector128<ushort> two = (units >> 6) | (thirds << 8) | Vector128.Create((ushort)0xC0);
        pairs = Vector128.ConditionalSelect(Vector128.GreaterThan(units, Vector128.Create((ushort)0x7FF)), three, two);
        pairs = Vector128.ConditionalSelect(Vector128.LessThan(units, Vector128.Create((ushort)0x80)), units, pairs);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> IsSurrogate(Vector128<ushort> block) =>
        Vector128.Equals(block & Vector128.Create((ushort)0xF800), Vector128.Create((ushort)0xD800));

    /// <summary>Writes the first <paramref name="count"/> units, none of which is a surrogate or escaped; touches 28 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int EncodeBlockVector128(Vector128<ushort> block, int count, ref byte destination)
    {
        if ((block & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero)
        {
            Vector128.Narrow(block, block).StoreUnsafe(ref destination);
            return count;
        }

        uint two = Vector128.GreaterThan(block, Vector128.Create((ushort)0x7F)).ExtractMostSignificantBits();
        uint three = Vector128.GreaterThan(block, Vector128.Create((ushort)0x7FF)).ExtractMostSignificantBits();
        ToBytesVector128(block, out Vector128<ushort> pairs, out Vector128<ushort> thirds);
        Vector128<byte> lower = (Vector128.WidenLower(pairs) | (Vector128.WidenLower(thirds) << 16)).AsByte();
        Vector128<byte> upper = (Vector128.WidenUpper(pairs) | (Vector128.WidenUpper(thirds) << 16)).AsByte();
        if (three == 0xFF)
        {
            var packing = Vector128.Create((byte)0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0x80, 0x80, 0x80, 0x80);
            Vector128.ShuffleNative(lower, packing).StoreUnsafe(ref destination);
            Vector128.ShuffleNative(upper, packing).StoreUnsafe(ref destination, 12);
            return count * 3;
        }

        int half = 4 + BitOperations.PopCount(two & 0xF) + BitOperations.PopCount(three & 0xF);
        Vector128.ShuffleNative(lower, ByteShuffles.Packing(two & 0xF, three & 0xF)).StoreUnsafe(ref destination);
        Vector128.ShuffleNative(upper, ByteShuffles.Packing(two >> 4, three >> 4)).StoreUnsafe(ref destination, (uint)half);
        uint wanted = (1u << count) - 1;
        return count + BitOperations.PopCount(two & wanted) + BitOperations.PopCount(three & wanted);
    }
}
