using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    private const int BytesPerVector128 = 16;

    /// <summary>
    /// Like <see cref="DecodeAvx512"/>, with blocks of up to 16 bytes and eight code units, for processors with SSSE3 or NEON.
    /// </summary>
    /// <returns>The number of bytes read.</returns>
    internal static unsafe int DecodeVector128(ReadOnlySpan<byte> source, Span<char> destination, out int written)
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
                int ascii = WidenVector128(input, (int)Math.Min(inputEnd - input, outputEnd - output), output);
                input += (uint)ascii;
                output += (uint)ascii;
                int count = (int)Math.Min(inputEnd - input, BytesPerVector128);
                if (count == 0)
                {
                    break;
                }

                Vector128<byte> block = LoadBytes(input, (uint)count, source.Length);
                int units = DecodeBlockVector128(block, output, outputEnd, ref count);
                if (units == 0)
                {
                    count = DecodeSome(input, inputEnd, output, outputEnd, out units);
                    if (count == 0)
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

    internal static unsafe uint CountUnitsVector128(ReadOnlySpan<byte> source)
    {
        uint units = 0;
        fixed (byte* start = source)
        {
            // Unsigned: after the last block of the longest spans an int would be negative.
            uint i = 0;
            for (; i + BytesPerVector128 <= (uint)source.Length; i += BytesPerVector128)
            {
                units += CountUnits(Vector128.Load(start + i));
            }

            uint left = (uint)source.Length - i;
            if (left > 0)
            {
                // The zeros after the end count as a unit each.
                units += CountUnits(LoadBytes(start + i, left, source.Length)) - (BytesPerVector128 - left);
            }
        }

        return units;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint CountUnits(Vector128<byte> block) =>
        (uint)(
            BitOperations.PopCount(
                Vector128.GreaterThanOrEqual(block.AsSByte(), Vector128.Create((sbyte)-0x40)).ExtractMostSignificantBits()
            ) + BitOperations.PopCount(Vector128.GreaterThanOrEqual(block, Vector128.Create((byte)0xF0)).ExtractMostSignificantBits())
        );

    /// <summary>Like <see cref="LoadUnits"/>, for bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector128<byte> LoadBytes(byte* input, uint count, int length)
    {
        if (count == BytesPerVector128)
        {
            return Vector128.Load(input);
        }

        uint others = BytesPerVector128 - count;
        return length >= BytesPerVector128
            ? Vector128.ShuffleNative(Vector128.Load(input - others), ByteShuffles.ToFront(others))
            : LoadFew(input, count);
    }

    /// <summary>Copies whole blocks of 32 ASCII characters, up to the first that is not.</summary>
    /// <returns>The bytes and units copied.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe int WidenVector128(byte* input, int count, ushort* output)
    {
        int done = 0;
        for (; done <= count - Vector256<byte>.Count; done += Vector256<byte>.Count)
        {
            var block = Vector256.Load(input + done);
            if (block.ExtractMostSignificantBits() != 0)
            {
                break;
            }

            (Vector256<ushort> lower, Vector256<ushort> upper) = Vector256.Widen(block);
            lower.Store(output + done);
            upper.Store(output + done + Vector256<ushort>.Count);
        }

        return done;
    }

    /// <summary>
    /// Joins the bytes of the first complete characters of at most three bytes, together at most eight code units unless all are ASCII.
    /// Like <see cref="TryJoinAvx512"/>, which explains each step.
    /// </summary>
    /// <param name="block">The bytes, zeros after the end.</param>
    /// <param name="output">The output.</param>
    /// <param name="outputEnd">The end of its room.</param>
    /// <param name="count">The number of bytes in the block; on return, of the characters.</param>
    /// <returns>The number of code units; 0 if there is a fault or no room, or the first character has four bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe int DecodeBlockVector128(Vector128<byte> block, ushort* output, ushort* outputEnd, ref int count)
    {
        uint marked = block.ExtractMostSignificantBits();
        if (marked == 0)
        {
            (Vector128<ushort> lower, Vector128<ushort> upper) = Vector128.Widen(block);
            bool isStored =
                TryStoreVector128(lower, Math.Min(count, UnitsPerVector128), output, outputEnd)
                && (
                    count <= UnitsPerVector128 || TryStoreVector128(upper, count - UnitsPerVector128, output + UnitsPerVector128, outputEnd)
                );
            return isStored ? count : 0;
        }

        int units = JoinBlockVector128(block, marked, ref count, out Vector128<ushort> joined);
        return units != 0 && TryStoreVector128(joined, units, output, outputEnd) ? units : 0;
    }

    /// <summary>Uses the framework's decoder for a few characters: if one has four bytes, others are likely to follow.</summary>
    /// <returns>The number of bytes read; 0 if there is a fault or no room.</returns>
    private static unsafe int DecodeSome(byte* input, byte* inputEnd, ushort* output, ushort* outputEnd, out int units)
    {
        var source = new ReadOnlySpan<byte>(input, (int)Math.Min(inputEnd - input, 2 * BytesPerVector128));
        var destination = new Span<char>(output, (int)Math.Min(outputEnd - output, source.Length));
        Utf8.ToUtf16(source, destination, out int read, out units, replaceInvalidSequences: false, isFinalBlock: false);
        return read;
    }

    /// <summary>
    /// Joins the bytes of the first complete characters of at most three bytes, together at most eight code units. Like
    /// <see cref="TryJoinAvx512"/>, which explains each step.
    /// </summary>
    /// <param name="block">The bytes, zeros after the end.</param>
    /// <param name="marked">The bytes that are not ASCII.</param>
    /// <param name="count">The number of bytes in the block; on return, of the characters.</param>
    /// <param name="joined">The code units; later lanes are undefined.</param>
    /// <returns>The number of code units; 0 if there is a fault, or the first character has four bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int JoinBlockVector128(Vector128<byte> block, uint marked, ref int count, out Vector128<ushort> joined)
    {
        uint trails = Vector128.LessThan(block.AsSByte(), Vector128.Create((sbyte)-0x40)).ExtractMostSignificantBits();
        uint leads2 = Vector128.GreaterThanOrEqual(block, Vector128.Create((byte)0xC2)).ExtractMostSignificantBits();
        uint leads3 = Vector128.GreaterThanOrEqual(block, Vector128.Create((byte)0xE0)).ExtractMostSignificantBits();
        uint leads4 = Vector128.GreaterThanOrEqual(block, Vector128.Create((byte)0xF0)).ExtractMostSignificantBits();
        Vector128<ushort> wrong;
        int units;
        if (trails == 0x6DB6 && (leads3 & 0x7FFF) == 0x1249 && (leads4 & 0x7FFF) == 0)
        {
            // Five characters of three bytes: a predictable branch, so that the next block does not wait for this one.
            units = 5;
            count = 15;
            Vector128<ushort> pair = Vector128
                .ShuffleNative(block, Vector128.Create((byte)2, 1, 5, 4, 8, 7, 11, 10, 14, 13, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80))
                .AsUInt16();
            Vector128<ushort> leads = Vector128
                .ShuffleNative(
                    block,
                    Vector128.Create((byte)0, 0x80, 3, 0x80, 6, 0x80, 9, 0x80, 12, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80)
                )
                .AsUInt16();
            joined = (pair & Vector128.Create((ushort)0x3F)) | ((pair >> 2) & Vector128.Create((ushort)0x0FC0)) | (leads << 12);
            wrong = Vector128.LessThan(joined, Vector128.Create((ushort)0x800)) | IsSurrogate(joined);
        }
        else
        {
            uint beforeFour = (leads4 & (0 - leads4)) - 1;
            uint ends = (~marked | ((leads2 & ~leads3) << 1) | (leads3 << 2)) & (uint)((1 << count) - 1) & beforeFour;
            units = BitOperations.PopCount(ends);
            if (units > UnitsPerVector128)
            {
                ends &= 0xFF;
                units = BitOperations.PopCount(ends);
            }

            // C0 and C1 are neither leads nor trailing bytes: they could only lead overlong forms.
            uint faults = (((leads2 << 1) | (leads3 << 2)) ^ trails) | (trails ^ leads2 ^ marked);
            count = BitOperations.Log2(ends) + 1;
            if (units == 0 || (faults & ((1u << count) - 1)) != 0)
            {
                joined = default;
                return 0;
            }

            JoinVector128(block, ends, out joined, out wrong);
        }

        return (wrong.ExtractMostSignificantBits() & ((1u << units) - 1)) == 0 ? units : 0;
    }

    /// <summary>The units of the characters whose last bytes are given, and those that are overlong or surrogates.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void JoinVector128(Vector128<byte> block, uint ends, out Vector128<ushort> joined, out Vector128<ushort> wrong)
    {
        Vector128<byte> index =
            Vector128.ShuffleNative(
                Vector128.CreateScalar(ByteShuffles.PlacesOf(ends)).AsByte(),
                Vector128.Create((byte)0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
            ) + Vector128.Create((ushort)0xFF00).AsByte();
        Vector128<ushort> pair = Vector128.ShuffleNative(block, index).AsUInt16();
        Vector128<ushort> before = Vector128.ShuffleNative(block, index - Vector128.Create((byte)2)).AsUInt16();
        Vector128<ushort> trailing = ((pair << 8).AsInt16() >> 15).AsUInt16();
        var isThree = Vector128.Equals(pair & Vector128.Create((ushort)0xC080), Vector128.Create((ushort)0x8080));
        joined =
            (pair & (Vector128.Create((ushort)0x7F) ^ (trailing & Vector128.Create((ushort)0x40))))
            | ((pair >> 2) & trailing & Vector128.Create((ushort)0x0FC0))
            | ((before << 12) & isThree);
        wrong = (Vector128.LessThan(joined, Vector128.Create((ushort)0x800)) & isThree) | IsSurrogate(joined);
    }

    /// <summary>Stores the first lanes, 1 to 8, if they fit; touches nothing after their room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool TryStoreVector128(Vector128<ushort> units, int count, ushort* output, ushort* outputEnd)
    {
        long room = outputEnd - output;
        if (room >= UnitsPerVector128)
        {
            units.Store(output);
            return true;
        }

        if (count > room)
        {
            return false;
        }

        ulong rest = units.AsUInt64().ToScalar();
        if (count >= 4)
        {
            Unsafe.WriteUnaligned(output, rest);
            output += 4;
            rest = units.AsUInt64().GetElement(1);
        }

        if ((count & 2) != 0)
        {
            Unsafe.WriteUnaligned(output, (uint)rest);
            output += 2;
            rest >>= 32;
        }

        if ((count & 1) != 0)
        {
            *output = (ushort)rest;
        }

        return true;
    }
}
