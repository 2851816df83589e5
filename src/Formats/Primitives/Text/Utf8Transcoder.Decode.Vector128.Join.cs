using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>
    /// Joins the bytes of the first characters that are whole, of at most three bytes, and together at most eight code units.
    /// As <see cref="TryJoinAvx512"/>, where each step is explained.
    /// </summary>
    /// <param name="block">The bytes, those behind the end zero.</param>
    /// <param name="marked">Which of them are not ASCII.</param>
    /// <param name="count">The bytes in the block; on return, those of the characters.</param>
    /// <param name="joined">The code units; what is behind them means nothing.</param>
    /// <returns>How many code units; 0 when there is a fault, or the first character has four bytes.</returns>
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
            // Five characters of three bytes: by a branch that is foreseen, so that the next block does not wait for this one.
            units = 5;
            count = 15;
            Vector128<ushort> pair = Vector128.ShuffleNative(
                block, Vector128.Create((byte)2, 1, 5, 4, 8, 7, 11, 10, 14, 13, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80)).AsUInt16();
            Vector128<ushort> leads = Vector128.ShuffleNative(
                block, Vector128.Create((byte)0, 0x80, 3, 0x80, 6, 0x80, 9, 0x80, 12, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80)).AsUInt16();
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

    /// <summary>The units of the characters whose last bytes are given, and which of them are overlong or surrogates.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void JoinVector128(Vector128<byte> block, uint ends, out Vector128<ushort> joined, out Vector128<ushort> wrong)
    {
        Vector128<byte> index = Vector128.ShuffleNative(
            Vector128.CreateScalar(ByteShuffles.PlacesOf(ends)).AsByte(),
            Vector128.Create((byte)0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)) + Vector128.Create((ushort)0xFF00).AsByte();
        Vector128<ushort> pair = Vector128.ShuffleNative(block, index).AsUInt16();
        Vector128<ushort> before = Vector128.ShuffleNative(block, index - Vector128.Create((byte)2)).AsUInt16();
        Vector128<ushort> trailing = ((pair << 8).AsInt16() >> 15).AsUInt16();
        var isThree = Vector128.Equals(pair & Vector128.Create((ushort)0xC080), Vector128.Create((ushort)0x8080));
        joined = (pair & (Vector128.Create((ushort)0x7F) ^ (trailing & Vector128.Create((ushort)0x40))))
            | ((pair >> 2) & trailing & Vector128.Create((ushort)0x0FC0))
            | ((before << 12) & isThree);
        wrong = (Vector128.LessThan(joined, Vector128.Create((ushort)0x800)) & isThree) | IsSurrogate(joined);
    }

    /// <summary>Stores the first lanes, 1 to 8, if they fit; touches nothing behind the room for them.</summary>
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
