using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>
    /// As <see cref="TryDecodeShortAvx512"/>, in one block of 16 bytes or two that overlap. Where a store is not whole, another that
    /// overlaps it is, so that no branch depends on how long the text is.
    /// </summary>
    /// <param name="source">1 to <see cref="MaxShortLength"/> bytes.</param>
    /// <returns>The text; null when it is to be read in the general way: faults, surrogates, many units of which some are not ASCII.</returns>
    internal static unsafe string? TryDecodeShortVector128(ReadOnlySpan<byte> source)
    {
        int length = source.Length;
        fixed (byte* start = source)
        {
            return length < BytesPerVector128
                ? TryDecodeBlock(LoadFew(start, (uint)length), length)
                : TryDecodeBlocks(Vector128.Load(start), Vector128.Load(start + length - BytesPerVector128), length);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe string? TryDecodeBlock(Vector128<byte> block, int length)
    {
        uint marked = block.ExtractMostSignificantBits();
        if (marked == 0)
        {
            string ascii = new('\0', length);
            fixed (char* output = ascii)
            {
                StoreFirst(Vector128.WidenLower(block), Math.Min(length, UnitsPerVector128), (ushort*)output);
                if (length > UnitsPerVector128)
                {
                    uint before = (uint)(length - UnitsPerVector128);
                    Vector128.WidenLower(Vector128.ShuffleNative(block, ByteShuffles.ToFront(before))).Store((ushort*)output + before);
                }
            }

            return ascii;
        }

        int count = length;
        int units = JoinBlockVector128(block, marked, ref count, out Vector128<ushort> joined);
        if (units == 0 || count != length)
        {
            return null;
        }

        string text = new('\0', units);
        fixed (char* output = text)
        {
            StoreFirst(joined, units, (ushort*)output);
        }

        return text;
    }

    // The second block ends where the text does.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe string? TryDecodeBlocks(Vector128<byte> first, Vector128<byte> last, int length)
    {
        uint marked = first.ExtractMostSignificantBits();
        if ((marked | last.ExtractMostSignificantBits()) == 0)
        {
            return WidenBlocks(first, last, length);
        }

        int count = BytesPerVector128;
        int units = JoinBlockVector128(first, marked, ref count, out Vector128<ushort> joined);
        int rest = length - count;
        if (units == 0 || rest > BytesPerVector128)
        {
            return null;
        }

        var behind = Vector128.ShuffleNative(last, ByteShuffles.ToFront((uint)(BytesPerVector128 - rest)));
        uint markedBehind = behind.ExtractMostSignificantBits();
        Vector128<ushort> more;
        int others;
        if (markedBehind == 0)
        {
            more = Vector128.WidenLower(behind);
            others = rest;
        }
        else
        {
            count = rest;
            others = JoinBlockVector128(behind, markedBehind, ref count, out more);
            if (others == 0 || count != rest)
            {
                return null;
            }
        }

        string text = new('\0', units + others);
        fixed (char* output = text)
        {
            StoreBoth(joined, units, more, others, Vector128.WidenUpper(last), (ushort*)output);
        }

        return text;
    }

    private static unsafe string WidenBlocks(Vector128<byte> first, Vector128<byte> last, int length)
    {
        string text = new('\0', length);
        fixed (char* output = text)
        {
            ushort* end = (ushort*)output + length;
            Vector128.WidenLower(first).Store((ushort*)output);
            Vector128.WidenUpper(first).Store((ushort*)output + UnitsPerVector128);
            Vector128.WidenLower(last).Store(end - BytesPerVector128);
            Vector128.WidenUpper(last).Store(end - UnitsPerVector128);
        }

        return text;
    }

    /// <summary>Stores the first lanes of two vectors one behind the other.</summary>
    /// <param name="first">A vector.</param>
    /// <param name="units">How many of its lanes, 1 to 8.</param>
    /// <param name="more">Another.</param>
    /// <param name="others">How many of its lanes, 0 to 8; or up to 16, if <paramref name="last"/> has the last eight.</param>
    /// <param name="last">The last eight.</param>
    /// <param name="output">Room for all of them, 5 at least.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void StoreBoth(Vector128<ushort> first, int units, Vector128<ushort> more, int others, Vector128<ushort> last, ushort* output)
    {
        int total = units + others;
        if (total < UnitsPerVector128)
        {
            StoreFirst(Behind(first, units, more), total, output);
            return;
        }

        first.Store(output);
        if (others > UnitsPerVector128)
        {
            more.Store(output + units);
        }
        else
        {
            Vector128<ushort> before = Vector128.ShuffleNative(first.AsByte(), ByteShuffles.ToFront((uint)(total - UnitsPerVector128) * sizeof(ushort))).AsUInt16();
            last = Behind(before, UnitsPerVector128 - others, more);
        }

        last.Store(output + total - UnitsPerVector128);
    }

    // The first lanes of a vector, and those of another behind them.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Behind(Vector128<ushort> first, int units, Vector128<ushort> more) => Vector128.ConditionalSelect(
        Vector128.LessThan(Vector128<ushort>.Indices, Vector128.Create((ushort)units)),
        first,
        Vector128.ShuffleNative(more.AsByte(), ByteShuffles.ToBack((uint)units * sizeof(ushort))).AsUInt16());

    // Stores the first 1 to 8 lanes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void StoreFirst(Vector128<ushort> units, int count, ushort* output)
    {
        const int Half = UnitsPerVector128 / 2;
        if (count >= Half)
        {
            Unsafe.WriteUnaligned(output, units.AsUInt64().ToScalar());
            uint before = (uint)(count - Half);
            Unsafe.WriteUnaligned(
                output + before,
                Vector128.ShuffleNative(units.AsByte(), ByteShuffles.ToFront(before * sizeof(ushort))).AsUInt64().ToScalar());
            return;
        }

        ulong rest = units.AsUInt64().ToScalar();
        for (int i = 0; i < count; i++, rest >>= 16)
        {
            output[i] = (ushort)rest;
        }
    }
}
