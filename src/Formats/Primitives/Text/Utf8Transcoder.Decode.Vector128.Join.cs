using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
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
