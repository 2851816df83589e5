using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>Whether bytes are UTF-8 (Unicode 15, table 3-7), for short texts within a payload.</summary>
internal static class Utf8Validator
{
    /// <summary>Whether the text is valid.</summary>
    /// <param name="payload">What the text lies in: bytes behind it may be looked at.</param>
    /// <param name="start">Where it begins.</param>
    /// <param name="length">Its length in bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsValid(ReadOnlySpan<byte> payload, int start, int length) =>
        Vector256.IsHardwareAccelerated && length <= Vector256<byte>.Count && payload.Length - start >= Vector256<byte>.Count
            ? IsValidBlock(Vector256.LoadUnsafe(ref MemoryMarshal.GetReference(payload), (uint)start), length)
            : Utf8.IsValid(payload.Slice(start, length));

    // Each bit stands for a byte of the text: what trails must be where leads ask for it, and nowhere else.
    private static bool IsValidBlock(Vector256<byte> block, int length)
    {
        uint inside = (uint)((1UL << length) - 1);
        uint beyondAscii = block.ExtractMostSignificantBits() & inside;
        if (beyondAscii == 0)
        {
            return true;
        }

        uint trails = Vector256.LessThan(block.AsSByte(), Vector256.Create((sbyte)-0x40)).ExtractMostSignificantBits() & inside;
        ulong leads = AtLeast(block, 0xC2) & inside;
        ulong leads3 = AtLeast(block, 0xE0) & inside;
        ulong leads4 = AtLeast(block, 0xF0) & inside;
        ulong expected = (leads << 1) | (leads3 << 2) | (leads4 << 3);
        if (expected != trails || (trails ^ leads) != beyondAscii)
        {
            return false;
        }

        // The byte behind some leads has a range of its own: no overlong form, no surrogate, nothing above U+10FFFF.
        uint highTrails = AtLeast(block, 0xA0);
        ulong tooLow = (ulong)(Equal(block, 0xE0) & inside) << 1 & ~highTrails;
        ulong tooHigh = (ulong)(Equal(block, 0xED) & inside) << 1 & highTrails;
        return (tooLow | tooHigh) == 0 && (leads4 == 0 || AreFourValid(block, leads4));
    }

    private static bool AreFourValid(Vector256<byte> block, ulong leads4)
    {
        uint aboveLowest = AtLeast(block, 0x90);
        ulong tooLow = (Equal(block, 0xF0) & leads4) << 1 & ~aboveLowest;
        ulong tooHigh = (Equal(block, 0xF4) & leads4) << 1 & aboveLowest;
        return (tooLow | tooHigh | (AtLeast(block, 0xF5) & leads4)) == 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint AtLeast(Vector256<byte> block, byte value) => Vector256.GreaterThanOrEqual(block, Vector256.Create(value)).ExtractMostSignificantBits();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Equal(Vector256<byte> block, byte value) => Vector256.Equals(block, Vector256.Create(value)).ExtractMostSignificantBits();
}
