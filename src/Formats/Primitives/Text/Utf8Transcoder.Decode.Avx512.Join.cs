using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>
    /// Joins the bytes of each character: the places where code units are complete are compressed to the front,
    /// and each lane gathers the byte there and the ones before it. Of a character of four bytes the third
    /// completes the high surrogate and the fourth the low one.
    /// </summary>
    /// <param name="block">Bytes in which each lead has its trailing bytes.</param>
    /// <param name="count">The code units wanted.</param>
    /// <param name="output">Where to store them.</param>
    /// <param name="outputEnd">The end of the room for them.</param>
    /// <returns>Whether there are any, they fit and are neither overlong nor surrogates nor beyond U+10FFFF.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool TryJoinAvx512(Vector512<byte> block, int count, ushort* output, ushort* outputEnd)
    {
        Vector512<byte> last = PlacesAvx512(IsEndAvx512(block));
        Vector512<ushort> pair = Avx512Vbmi.PermuteVar64x8(block, last).AsUInt16();
        Vector512<ushort> before = Avx512Vbmi.PermuteVar64x8(block, last - Vector512.Create((byte)2)).AsUInt16();
        Vector512<ushort> isThree = IsThree(pair);
        Vector512<ushort> units = JoinTwo(pair);
        units = Vector512.ConditionalSelect(isThree, units | (before << 12), units);
        Vector512<ushort> faults = IsOverlongOrSurrogate(units, isThree);
        return Bmi2.X64.ZeroHighBits(faults.ExtractMostSignificantBits(), (ulong)count) == 0
            && TryStoreAvx512(units, count, output, outputEnd);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe bool TryJoinPairsAvx512(Vector512<byte> block, int count, ushort* output, ushort* outputEnd)
    {
        Vector512<byte> isEnd = IsEndAvx512(block);
        Vector512<byte> leads = Avx512Vbmi.PermuteVar64x8(block, Vector512<byte>.Indices - Vector512.Create((byte)2));
        Vector512<byte> isThirdOfFour = Vector512.GreaterThanOrEqual(leads, Vector512.Create((byte)0xF0))
            & Vector512.GreaterThan(Vector512<byte>.Indices, Vector512<byte>.One);
        Vector512<byte> last = PlacesAvx512(isEnd | isThirdOfFour);
        Vector512<ushort> pair = Avx512Vbmi.PermuteVar64x8(block, last).AsUInt16();
        Vector512<ushort> before = Avx512Vbmi.PermuteVar64x8(block, last - Vector512.Create((byte)2)).AsUInt16();
        Vector512<ushort> third = before & Vector512.Create((ushort)0xFF);
        Vector512<ushort> isThree = IsThree(pair);
        Vector512<ushort> isHigh = isThree & Vector512.GreaterThanOrEqual(third, Vector512.Create((ushort)0xF0));
        Vector512<ushort> isLow = isThree & Vector512.LessThan(third, Vector512.Create((ushort)0xC0));
        Vector512<ushort> units = JoinTwo(pair);

        // The ten bits of a high surrogate count from U+10000: 0x40 less, which is 0xD800 - 0x40.
        Vector512<ushort> high = Vector512.Create((ushort)0xD7C0)
            + (((third & Vector512.Create((ushort)0x0F)) << 8) | (units >> 4));
        Vector512<ushort> low = Vector512.Create((ushort)0xDC00) | (units & Vector512.Create((ushort)0x03FF));
        units = Vector512.ConditionalSelect(isThree, units | (before << 12), units);
        var faults = Vector512.AndNot(IsOverlongOrSurrogate(units, isThree), isHigh | isLow);
        faults |= Vector512.AndNot(
            isHigh, Vector512.Equals(high & Vector512.Create((ushort)0xFC00), Vector512.Create((ushort)0xD800)));
        units = Vector512.ConditionalSelect(isHigh, high, units);
        units = Vector512.ConditionalSelect(isLow, low, units);
        return Bmi2.X64.ZeroHighBits(faults.ExtractMostSignificantBits(), (ulong)count) == 0
            && TryStoreAvx512(units, count, output, outputEnd);
    }

    /// <summary>The bytes behind which no trailing byte follows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> IsEndAvx512(Vector512<byte> block)
    {
        Vector512<byte> next = Avx512Vbmi.PermuteVar64x8(block, Vector512<byte>.Indices + Vector512<byte>.One);
        return Vector512.GreaterThanOrEqual(next.AsSByte(), Vector512.Create((sbyte)-0x40)).AsByte();
    }

    /// <summary>For each lane the index of its byte, and above it the index of the byte before.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> PlacesAvx512(Vector512<byte> isEnd)
    {
        Vector512<byte> ends = Avx512Vbmi2.Compress(Vector512<byte>.Zero, isEnd, Vector512<byte>.Indices);
        return Avx512Vbmi.PermuteVar64x8(ends, (Vector512<ushort>.Indices * 0x0101).AsByte())
            + Vector512.Create((ushort)0xFF00).AsByte();
    }

    /// <summary>The lanes whose byte and the one before it both trail.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> IsThree(Vector512<ushort> pair) =>
        Vector512.Equals(pair & Vector512.Create((ushort)0xC080), Vector512.Create((ushort)0x8080));

    /// <summary>The value of each lane as far as its last two bytes make it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> JoinTwo(Vector512<ushort> pair)
    {
        Vector512<short> trails = (pair << 8).AsInt16() >> 15;
        var bits = Vector512.ConditionalSelect(
            trails.AsUInt16(), Vector512.Create((ushort)0x3F3F), Vector512.Create((ushort)0x007F));
        return Avx512BW.MultiplyAddAdjacent(
            (pair & bits).AsByte(), Vector512.Create((ushort)0x4001).AsSByte()).AsUInt16();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> IsOverlongOrSurrogate(Vector512<ushort> units, Vector512<ushort> isThree) =>
        (Vector512.LessThan(units, Vector512.Create((ushort)0x800)) & isThree)
        | Vector512.Equals(units & Vector512.Create((ushort)0xF800), Vector512.Create((ushort)0xD800));

    /// <summary>Stores the first lanes, 1 to 32, if they fit; touches nothing behind the room for them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool TryStoreAvx512(Vector512<ushort> units, int count, ushort* output, ushort* outputEnd)
    {
        long room = (byte*)outputEnd - (byte*)output;
        if (room >= Vector512<byte>.Count)
        {
            units.Store(output);
            return count > 0;
        }

        var inside = Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)count));
        if (count > 0 && count * 2L <= room)
        {
            Avx512BW.MaskStore(output, inside, units);
        }

        return count > 0 && count * 2L <= room;
    }
}
