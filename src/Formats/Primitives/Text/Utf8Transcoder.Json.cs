using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>The index of the first byte that is a quote, a backslash or below 0x20; −1 if there is none.</summary>
    /// <param name="source">The bytes behind a JSON string's opening quote.</param>
    public static int IndexOfQuoteOrEscapeOrControl(ReadOnlySpan<byte> source)
    {
        ref byte start = ref MemoryMarshal.GetReference(source);
        int i = 0;
        for (; i <= source.Length - Vector256<byte>.Count; i += Vector256<byte>.Count)
        {
            uint found = StringEnds(Vector256.LoadUnsafe(ref start, (uint)i));
            if (found != 0)
            {
                return i + BitOperations.TrailingZeroCount(found);
            }
        }

        if (i <= source.Length - Vector128<byte>.Count)
        {
            uint found = StringEnds(Vector128.LoadUnsafe(ref start, (uint)i));
            if (found != 0)
            {
                return i + BitOperations.TrailingZeroCount(found);
            }

            i += Vector128<byte>.Count;
        }

        for (; i < source.Length; i++)
        {
            if (JsonEscapes.Contains((char)source[i]))
            {
                return i;
            }
        }

        return -1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint StringEnds(Vector256<byte> block) =>
        (Vector256.Equals(block, Vector256.Create((byte)'"'))
            | Vector256.Equals(block, Vector256.Create((byte)'\\'))
            | Vector256.LessThan(block, Vector256.Create((byte)0x20))).ExtractMostSignificantBits();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint StringEnds(Vector128<byte> block) =>
        (Vector128.Equals(block, Vector128.Create((byte)'"'))
            | Vector128.Equals(block, Vector128.Create((byte)'\\'))
            | Vector128.LessThan(block, Vector128.Create((byte)0x20))).ExtractMostSignificantBits();
}
