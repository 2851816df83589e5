using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

namespace SerializationApi.Formats.Primitives.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>Reads strict UTF-8 into a new string, the only allocation.</summary>
    /// <param name="source">The bytes to read.</param>
    /// <param name="invalidOffset">The offset of the first invalid sequence, or −1.</param>
    /// <returns>The text, or an empty string if <paramref name="source"/> is invalid.</returns>
    public static string DecodeString(ReadOnlySpan<byte> source, out int invalidOffset)
    {
        if (TryDecodeShort(source) is { } text)
        {
            invalidOffset = -1;
            return text;
        }

        return DecodeExactly(source, CountUnits(source), out invalidOffset);
    }

    /// <summary>Reads strict UTF-8 with a declared length in UTF-16 (MemoryPack) straight into a new string.</summary>
    /// <param name="source">The bytes to read.</param>
    /// <param name="utf16Length">The declared number of UTF-16 code units. It is not trusted: a number that no text of <c>source.Length</c>
    /// bytes can have is refused before anything is allocated.</param>
    /// <param name="invalidOffset">−1, or the offset of the first invalid sequence, or the offset at which the text and its declared length
    /// differ: the first extra character, or the end of <paramref name="source"/> if it is too short.</param>
    /// <returns>The text, or an empty string if it is invalid.</returns>
    public static string DecodeString(ReadOnlySpan<byte> source, int utf16Length, out int invalidOffset)
    {
        if ((uint)utf16Length > (uint)source.Length || utf16Length < (source.Length + 2) / 3)
        {
            invalidOffset = utf16Length > source.Length ? source.Length : 0;
            return string.Empty;
        }

        if (!IsAvx512Supported && utf16Length == source.Length && TryDecodeAscii(source) is { } ascii)
        {
            invalidOffset = -1;
            return ascii;
        }

        if (TryDecodeShort(source) is { } text && text.Length == utf16Length)
        {
            invalidOffset = -1;
            return text;
        }

        return DecodeExactly(source, utf16Length, out invalidOffset);
    }

    // Null if the general method must read the text.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static string? TryDecodeShort(ReadOnlySpan<byte> source)
    {
        if ((uint)(source.Length - 1) >= MaxShortLength)
        {
            return null;
        }

        return IsAvx512Supported ? TryDecodeShortAvx512(source)
            : IsVector128Supported ? TryDecodeShortVector128(source)
            : null;
    }

    // With one byte per unit, the text can only be ASCII, and without AVX-512 the framework is faster than TryDecodeShortVector128.
    private static string? TryDecodeAscii(ReadOnlySpan<byte> source)
    {
        string text = new('\0', source.Length);
        Span<char> content = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetReference(text.AsSpan()), source.Length);
        return Ascii.ToUtf16(source, content, out _) == OperationStatus.Done ? text : null;
    }

    private static string DecodeExactly(ReadOnlySpan<byte> source, int utf16Length, out int invalidOffset)
    {
        if (utf16Length == 0)
        {
            invalidOffset = source.IsEmpty ? -1 : 0;
            return string.Empty;
        }

        // No other code has seen the new string yet, so it may be written to.
        string text = new('\0', utf16Length);
        Span<char> content = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetReference(text.AsSpan()), utf16Length);
        int read = Decode(source, content, out int written);
        if (read == source.Length && written == utf16Length)
        {
            invalidOffset = -1;
            return text;
        }

        invalidOffset = read;
        return string.Empty;
    }

    /// <summary>
    /// Reads strict UTF-8 up to the first invalid sequence (overlong forms, surrogates, values above U+10FFFF) or the first character
    /// without room.
    /// </summary>
    /// <returns>The number of bytes read.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Decode(ReadOnlySpan<byte> source, Span<char> destination, out int written)
    {
        int read;
        if (IsAvx512Supported)
        {
            read = DecodeAvx512(source, destination, out written);
        }
        else if (IsVector128Supported)
        {
            read = DecodeVector128(source, destination, out written);
        }
        else
        {
            return DecodePortable(source, destination, out written);
        }

        return read == source.Length ? read : DecodeRest(source, destination, read, ref written);
    }

    /// <summary>Continues at a bad block of the vectorized path, to find the fault.</summary>
    private static int DecodeRest(ReadOnlySpan<byte> source, Span<char> destination, int read, ref int written)
    {
        read += DecodePortable(source[read..], destination[written..], out int more);
        written += more;
        return read;
    }

    /// <summary>The portable path: the framework's decoder.</summary>
    internal static int DecodePortable(ReadOnlySpan<byte> source, Span<char> destination, out int written)
    {
        Utf8.ToUtf16(source, destination, out int read, out written, replaceInvalidSequences: false);
        return read;
    }

    /// <summary>
    /// The UTF-16 code units of <paramref name="source"/> if it is valid. Invalid bytes may count double; a text has no more units than
    /// bytes, and no more is reserved for it.
    /// </summary>
    public static int CountUnits(ReadOnlySpan<byte> source)
    {
        uint units;
        if (IsAvx512Supported)
        {
            units = CountUnitsAvx512(source);
        }
        else
        {
            units = IsVector128Supported ? CountUnitsVector128(source) : CountUnitsPortable(source);
        }

        return (int)Math.Min(units, (uint)source.Length);
    }

    /// <summary>
    /// The UTF-16 code units of <paramref name="source"/> if it is valid: one for each byte that does not trail, and one more for each lead
    /// of four. At most twice its length for any bytes.
    /// </summary>
    internal static uint CountUnitsPortable(ReadOnlySpan<byte> source)
    {
        uint units = 0;
        foreach (byte value in source)
        {
            units += ((sbyte)value >= -0x40 ? 1u : 0) + (value >= 0xF0 ? 1u : 0);
        }

        return units;
    }
}
