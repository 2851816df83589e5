using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    // A string that a vector of 32 bytes holds with a byte to spare, so that no lead is the last lane.
    private const int MaxShortLength = 31;

    /// <summary>
    /// Reads a short text into a new string in the way of <see cref="DecodeAvx512"/>, but loads it once, both to count the
    /// code units and to join them, and in half a vector: that took a fifth off the decoding of whole messages.
    /// </summary>
    /// <param name="source">1 to <see cref="MaxShortLength"/> bytes.</param>
    /// <returns>The text; null when it is to be read in the general way: faults, surrogates, more than 16 units that are not ASCII.</returns>
    private static unsafe string? TryDecodeShortAvx512(ReadOnlySpan<byte> source)
    {
        var inside = Vector256.LessThan(Vector256<byte>.Indices, Vector256.Create((byte)source.Length));
        Vector256<byte> block;
        fixed (byte* start = source)
        {
            block = Avx512BW.VL.MaskLoad(start, inside, Vector256<byte>.Zero);
        }

        // From 80 on, the bytes below C0 trail; C0, C1 and F0 on are left to the general way.
        uint trails = Vector256.LessThan(block.AsSByte(), Vector256.Create((sbyte)-0x40)).ExtractMostSignificantBits();
        uint leads = Vector256.GreaterThanOrEqual(block, Vector256.Create((byte)0xC2)).ExtractMostSignificantBits();
        uint leads3 = Vector256.GreaterThanOrEqual(block, Vector256.Create((byte)0xE0)).ExtractMostSignificantBits();
        uint leads4 = Vector256.GreaterThanOrEqual(block, Vector256.Create((byte)0xF0)).ExtractMostSignificantBits();
        uint faults = ((leads << 1) | (leads3 << 2)) ^ trails;
        faults |= (trails ^ leads ^ block.ExtractMostSignificantBits()) | leads4;
        int count = source.Length - BitOperations.PopCount(trails);
        if (faults != 0 || (trails != 0 && count > Vector256<ushort>.Count))
        {
            return null;
        }

        string text = new('\0', count);
        fixed (char* output = text)
        {
            if (trails == 0)
            {
                WidenShort(block, count, (ushort*)output);
            }
            else if (!TryJoinShort(block, count, (ushort*)output))
            {
                return null;
            }
        }

        return text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void WidenShort(Vector256<byte> block, int count, ushort* output)
    {
        StoreShort(Avx2.ConvertToVector256Int16(block.GetLower()).AsUInt16(), count, output);
        if (count > Vector256<ushort>.Count)
        {
            StoreShort(
                Avx2.ConvertToVector256Int16(block.GetUpper()).AsUInt16(),
                count - Vector256<ushort>.Count,
                output + Vector256<ushort>.Count);
        }
    }

    /// <summary>As <see cref="TryJoinAvx512"/>, where each step is explained.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool TryJoinShort(Vector256<byte> block, int count, ushort* output)
    {
        Vector256<byte> next = Avx512Vbmi.VL.PermuteVar32x8(block, Vector256<byte>.Indices + Vector256<byte>.One);
        Vector256<byte> isEnd = Vector256.GreaterThanOrEqual(next.AsSByte(), Vector256.Create((sbyte)-0x40)).AsByte();
        Vector256<byte> ends = Avx512Vbmi2.VL.Compress(Vector256<byte>.Zero, isEnd, Vector256<byte>.Indices);
        Vector256<byte> last = Avx512Vbmi.VL.PermuteVar32x8(ends, (Vector256<ushort>.Indices * 0x0101).AsByte())
            + Vector256.Create((ushort)0xFF00).AsByte();
        Vector256<ushort> pair = Avx512Vbmi.VL.PermuteVar32x8(block, last).AsUInt16();
        Vector256<ushort> before = Avx512Vbmi.VL.PermuteVar32x8(block, last - Vector256.Create((byte)2)).AsUInt16();
        var isThree = Vector256.Equals(
            pair & Vector256.Create((ushort)0xC080), Vector256.Create((ushort)0x8080));
        var bits = Vector256.ConditionalSelect(
            ((pair << 8).AsInt16() >> 15).AsUInt16(), Vector256.Create((ushort)0x3F3F), Vector256.Create((ushort)0x007F));
        Vector256<ushort> units = Avx2.MultiplyAddAdjacent(
            (pair & bits).AsByte(), Vector256.Create((ushort)0x4001).AsSByte()).AsUInt16();
        units = Vector256.ConditionalSelect(isThree, units | (before << 12), units);
        Vector256<ushort> faults = (Vector256.LessThan(units, Vector256.Create((ushort)0x800)) & isThree)
            | Vector256.Equals(units & Vector256.Create((ushort)0xF800), Vector256.Create((ushort)0xD800));
        StoreShort(units, count, output);
        return Bmi2.ZeroHighBits(faults.ExtractMostSignificantBits(), (uint)count) == 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void StoreShort(Vector256<ushort> units, int count, ushort* output) => Avx512BW.VL.MaskStore(
        output, Vector256.LessThan(Vector256<ushort>.Indices, Vector256.Create((ushort)count)), units);
}
