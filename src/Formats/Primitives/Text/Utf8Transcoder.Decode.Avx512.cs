using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    private const int BytesPerBlock = 64;
    private const int UnitsPerBlock = 32;

    /// <summary>Decodes blocks of up to 64 bytes and 32 code units, up to the first with a fault or without enough room.</summary>
    /// <returns>The number of bytes read.</returns>
    internal static unsafe int DecodeAvx512(ReadOnlySpan<byte> source, Span<char> destination, out int written)
    {
        fixed (byte* sourceStart = source)
        fixed (char* destinationStart = destination)
        {
            byte* input = sourceStart;
            byte* inputEnd = input + source.Length;
            ushort* output = (ushort*)destinationStart;
            ushort* outputEnd = output + destination.Length;
            while (input < inputEnd)
            {
                int widened = WidenAvx512(input, (int)Math.Min(inputEnd - input, outputEnd - output), output);
                input += (uint)widened;
                output += (uint)widened;

                int count = (int)Math.Min(inputEnd - input, BytesPerBlock);
                var inside = Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create((byte)count));
                Vector512<byte> block = Avx512BW.MaskLoad(input, inside, Vector512<byte>.Zero);
                int units = count;
                if (block.ExtractMostSignificantBits() == 0)
                {
                    if (!TryWidenAvx512(block, count, output, outputEnd))
                    {
                        break;
                    }
                }
                else
                {
                    units = MeasureAvx512(block, ref count);
                    bool joined = Vector512.GreaterThanOrEqualAny(block, Vector512.Create((byte)0xF0))
                        ? TryJoinPairsAvx512(block, units, output, outputEnd)
                        : TryJoinAvx512(block, units, output, outputEnd);
                    if (!joined)
                    {
                        break;
                    }
                }

                input += (uint)count;
                output += (uint)units;
            }

            written = (int)(output - (ushort*)destinationStart);
            return (int)(input - sourceStart);
        }
    }

    /// <summary>Copies whole blocks of ASCII, up to the first that is not.</summary>
    /// <returns>The bytes and units copied.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe int WidenAvx512(byte* input, int count, ushort* output)
    {
        int done = 0;
        for (; done <= count - BytesPerBlock; done += BytesPerBlock)
        {
            var block = Vector512.Load(input + done);
            if (block.ExtractMostSignificantBits() != 0)
            {
                break;
            }

            Avx512BW.ConvertToVector512UInt16(block.GetLower()).Store(output + done);
            Avx512BW.ConvertToVector512UInt16(block.GetUpper()).Store(output + done + UnitsPerBlock);
        }

        return done;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool TryWidenAvx512(Vector512<byte> block, int count, ushort* output, ushort* outputEnd)
    {
        if (!TryStoreAvx512(Avx512BW.ConvertToVector512UInt16(block.GetLower()), Math.Min(count, UnitsPerBlock), output, outputEnd))
        {
            return false;
        }

        return count <= UnitsPerBlock
            || TryStoreAvx512(
                Avx512BW.ConvertToVector512UInt16(block.GetUpper()),
                count - UnitsPerBlock,
                output + UnitsPerBlock,
                outputEnd
            );
    }

    /// <summary>
    /// Finds the complete characters with together at most 32 code units, and checks that each lead has the trailing bytes it announces.
    /// </summary>
    /// <param name="block">The bytes, zeros after the end.</param>
    /// <param name="count">The number of bytes in the block; on return, of the characters.</param>
    /// <returns>The number of code units; 0 if there is a fault.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int MeasureAvx512(Vector512<byte> block, ref int count)
    {
        ulong trails = Vector512.LessThan(block.AsSByte(), Vector512.Create((sbyte)-0x40)).ExtractMostSignificantBits();
        ulong leads2 = Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xC2)).ExtractMostSignificantBits();
        ulong leads3 = Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xE0)).ExtractMostSignificantBits();
        ulong leads4 = Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xF0)).ExtractMostSignificantBits();

        // The last character of a full block may be incomplete: it is left to the next block.
        if (count == BytesPerBlock)
        {
            count = BytesPerBlock - 1 - BitOperations.LeadingZeroCount(~trails);
        }

        // A code unit is complete with each byte before a byte that does not trail, and with the third of four.
        ulong unitEnds = ~(trails >> 1) | (leads4 << 2);
        int units = BitOperations.PopCount(Bmi2.X64.ZeroHighBits(unitEnds, (ulong)count));
        if (units > UnitsPerBlock)
        {
            ulong heads = Bmi2.X64.ZeroHighBits(~trails, UnitsPerBlock + 1);
            count = BytesPerBlock - 1 - BitOperations.LeadingZeroCount(heads);
            units = BitOperations.PopCount(Bmi2.X64.ZeroHighBits(unitEnds, (ulong)count));
        }

        ulong announced =
            (Bmi2.X64.ZeroHighBits(leads2, (ulong)count) << 1)
            | (Bmi2.X64.ZeroHighBits(leads3, (ulong)count) << 2)
            | (Bmi2.X64.ZeroHighBits(leads4, (ulong)count) << 3);
        ulong faults = announced ^ Bmi2.X64.ZeroHighBits(trails, (ulong)count);

        // C0 and C1 are neither: they could only lead overlong forms.
        faults |= Bmi2.X64.ZeroHighBits(trails ^ leads2 ^ block.ExtractMostSignificantBits(), (ulong)count);
        return faults == 0 ? units : 0;
    }

    internal static unsafe uint CountUnitsAvx512(ReadOnlySpan<byte> source)
    {
        uint units = 0;
        fixed (byte* start = source)
        {
            // Unsigned: after the last block of the longest spans an int would be negative.
            for (uint i = 0; i < (uint)source.Length; i += BytesPerBlock)
            {
                byte left = (byte)Math.Min((uint)source.Length - i, BytesPerBlock);
                var inside = Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create(left));
                Vector512<byte> block = Avx512BW.MaskLoad(start + i, inside, Vector512.Create((byte)0x80));
                units += (uint)
                    BitOperations.PopCount(
                        Vector512.GreaterThanOrEqual(block.AsSByte(), Vector512.Create((sbyte)-0x40)).ExtractMostSignificantBits()
                    );
                units += (uint)
                    BitOperations.PopCount(Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xF0)).ExtractMostSignificantBits());
            }
        }

        return units;
    }

    /// <summary>
    /// Joins the bytes of each character: the positions at which code units are complete are compressed to the front, and each lane gathers
    /// the byte there and the ones before it. In a character of four bytes the third completes the high surrogate and the fourth the low
    /// one.
    /// </summary>
    /// <param name="block">Bytes in which each lead has its trailing bytes.</param>
    /// <param name="count">The number of code units wanted.</param>
    /// <param name="output">The output.</param>
    /// <param name="outputEnd">The end of its room.</param>
    /// <returns>Whether there are any, they fit, and they are neither overlong nor surrogates nor beyond U+10FFFF.</returns>
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
        Vector512<byte> isThirdOfFour =
            Vector512.GreaterThanOrEqual(leads, Vector512.Create((byte)0xF0))
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
        Vector512<ushort> high = Vector512.Create((ushort)0xD7C0) + (((third & Vector512.Create((ushort)0x0F)) << 8) | (units >> 4));
        Vector512<ushort> low = Vector512.Create((ushort)0xDC00) | (units & Vector512.Create((ushort)0x03FF));
        units = Vector512.ConditionalSelect(isThree, units | (before << 12), units);
        var faults = Vector512.AndNot(IsOverlongOrSurrogate(units, isThree), isHigh | isLow);
        faults |= Vector512.AndNot(isHigh, Vector512.Equals(high & Vector512.Create((ushort)0xFC00), Vector512.Create((ushort)0xD800)));
        units = Vector512.ConditionalSelect(isHigh, high, units);
        units = Vector512.ConditionalSelect(isLow, low, units);
        return Bmi2.X64.ZeroHighBits(faults.ExtractMostSignificantBits(), (ulong)count) == 0
            && TryStoreAvx512(units, count, output, outputEnd);
    }

    /// <summary>The bytes after which no trailing byte follows.</summary>
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
        return Avx512Vbmi.PermuteVar64x8(ends, (Vector512<ushort>.Indices * 0x0101).AsByte()) + Vector512.Create((ushort)0xFF00).AsByte();
    }

    /// <summary>The lanes whose byte and the one before it both trail.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> IsThree(Vector512<ushort> pair) =>
        Vector512.Equals(pair & Vector512.Create((ushort)0xC080), Vector512.Create((ushort)0x8080));

    /// <summary>The value of each lane from its last two bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> JoinTwo(Vector512<ushort> pair)
    {
        Vector512<short> trails = (pair << 8).AsInt16() >> 15;
        var bits = Vector512.ConditionalSelect(trails.AsUInt16(), Vector512.Create((ushort)0x3F3F), Vector512.Create((ushort)0x007F));
        return Avx512BW.MultiplyAddAdjacent((pair & bits).AsByte(), Vector512.Create((ushort)0x4001).AsSByte()).AsUInt16();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> IsOverlongOrSurrogate(Vector512<ushort> units, Vector512<ushort> isThree) =>
        (Vector512.LessThan(units, Vector512.Create((ushort)0x800)) & isThree)
        | Vector512.Equals(units & Vector512.Create((ushort)0xF800), Vector512.Create((ushort)0xD800));

    /// <summary>Stores the first lanes, 1 to 32, if they fit; touches nothing after their room.</summary>
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
