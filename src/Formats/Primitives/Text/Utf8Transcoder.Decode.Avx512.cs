using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    private const int BytesPerBlock = 64;
    private const int UnitsPerBlock = 32;

    /// <summary>Blocks of up to 64 bytes and 32 code units, up to the first with a fault or without room for its units.</summary>
    /// <returns>The bytes read.</returns>
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
        if (!TryStoreAvx512(
            Avx512BW.ConvertToVector512UInt16(block.GetLower()), Math.Min(count, UnitsPerBlock), output, outputEnd))
        {
            return false;
        }

        return count <= UnitsPerBlock || TryStoreAvx512(
            Avx512BW.ConvertToVector512UInt16(block.GetUpper()), count - UnitsPerBlock, output + UnitsPerBlock, outputEnd);
    }

    /// <summary>
    /// Finds the characters that are whole and together at most 32 code units, and checks that each lead has the
    /// trailing bytes it announces.
    /// </summary>
    /// <param name="block">The bytes, those behind the end zero.</param>
    /// <param name="count">The bytes in the block; on return, those of the characters.</param>
    /// <returns>Their code units; 0 when there is a fault.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int MeasureAvx512(Vector512<byte> block, ref int count)
    {
        ulong trails = Vector512.LessThan(block.AsSByte(), Vector512.Create((sbyte)-0x40)).ExtractMostSignificantBits();
        ulong leads2 = Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xC2)).ExtractMostSignificantBits();
        ulong leads3 = Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xE0)).ExtractMostSignificantBits();
        ulong leads4 = Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xF0)).ExtractMostSignificantBits();

        // The last character of a full block may be cut: it is left to the next block.
        if (count == BytesPerBlock)
        {
            count = BytesPerBlock - 1 - BitOperations.LeadingZeroCount(~trails);
        }

        // A code unit is complete with each byte before one that does not trail, and with the third of four.
        ulong unitEnds = ~(trails >> 1) | (leads4 << 2);
        int units = BitOperations.PopCount(Bmi2.X64.ZeroHighBits(unitEnds, (ulong)count));
        if (units > UnitsPerBlock)
        {
            ulong heads = Bmi2.X64.ZeroHighBits(~trails, UnitsPerBlock + 1);
            count = BytesPerBlock - 1 - BitOperations.LeadingZeroCount(heads);
            units = BitOperations.PopCount(Bmi2.X64.ZeroHighBits(unitEnds, (ulong)count));
        }

        ulong announced = (Bmi2.X64.ZeroHighBits(leads2, (ulong)count) << 1)
            | (Bmi2.X64.ZeroHighBits(leads3, (ulong)count) << 2)
            | (Bmi2.X64.ZeroHighBits(leads4, (ulong)count) << 3);
        ulong faults = announced ^ Bmi2.X64.ZeroHighBits(trails, (ulong)count);

        // C0 and C1 are neither: they could only lead overlong forms.
        faults |= Bmi2.X64.ZeroHighBits(trails ^ leads2 ^ block.ExtractMostSignificantBits(), (ulong)count);
        return faults == 0 ? units : 0;
    }

    /// <inheritdoc cref="CountUnitsPortable"/>
    internal static unsafe uint CountUnitsAvx512(ReadOnlySpan<byte> source)
    {
        uint units = 0;
        fixed (byte* start = source)
        {
            // Unsigned: behind the last block of the longest spans an int would be negative.
            for (uint i = 0; i < (uint)source.Length; i += BytesPerBlock)
            {
                byte left = (byte)Math.Min((uint)source.Length - i, BytesPerBlock);
                var inside = Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create(left));
                Vector512<byte> block = Avx512BW.MaskLoad(start + i, inside, Vector512.Create((byte)0x80));
                units += (uint)BitOperations.PopCount(Vector512.GreaterThanOrEqual(
                    block.AsSByte(), Vector512.Create((sbyte)-0x40)).ExtractMostSignificantBits());
                units += (uint)BitOperations.PopCount(Vector512.GreaterThanOrEqual(
                    block, Vector512.Create((byte)0xF0)).ExtractMostSignificantBits());
            }
        }

        return units;
    }
}
