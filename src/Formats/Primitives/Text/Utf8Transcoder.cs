using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
using System.Text.Unicode;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>
/// UTF-16 to UTF-8 and back (Unicode 15, §3.9, tables 3-6 and 3-7), for the short strings that fill most messages.
/// </summary>
internal static partial class Utf8Transcoder
{
    /// <summary>
    /// Bytes that an encoder may touch after the longest possible result: vectors are stored whole, and only the reported bytes are
    /// defined.
    /// </summary>
    public const int Slack = 64;

    /// <summary>The most bytes one UTF-16 code unit becomes in <see cref="Encode"/>.</summary>
    public const int MaxBytesPerChar = 3;

    /// <summary>The most bytes one UTF-16 code unit becomes in <see cref="EncodeJson"/>: <c>\u00XX</c>.</summary>
    public const int MaxJsonBytesPerChar = 6;

    // VBMI2 implies everything that the AVX-512 paths use, except BZHI.
    private static bool IsAvx512Supported => Avx512Vbmi2.IsSupported && Bmi2.X64.IsSupported;

    // Byte shuffles with variable indices. (Other processors have 128-bit vectors too, but emulate these.)
    private static bool IsVector128Supported => Ssse3.IsSupported || AdvSimd.Arm64.IsSupported;

    /// <summary>Writes <paramref name="source"/> as UTF-8.</summary>
    /// <param name="source">UTF-16 text.</param>
    /// <param name="destination">The first of at least <c>MaxBytesPerChar × source.Length + Slack</c> writable bytes; bytes after the
    /// result may be overwritten.</param>
    /// <returns>The number of bytes of the text.</returns>
    /// <exception cref="UnsupportedValueException">The text holds a lone surrogate.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Encode(ReadOnlySpan<char> source, ref byte destination) => EncodeFastest<NoEscapes>(source, ref destination);

    /// <summary>
    /// Writes <paramref name="source"/> as the content of a JSON string, without its quotes, escaping only what
    /// RFC 8259 §7 requires: the quote, the backslash and U+0000 to U+001F. A lone surrogate becomes U+FFFD.
    /// </summary>
    /// <param name="source">Any UTF-16 text.</param>
    /// <param name="destination">The first of at least <c>MaxJsonBytesPerChar × source.Length + Slack</c> writable bytes; bytes after the
    /// result may be overwritten.</param>
    /// <returns>The number of bytes of the text.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int EncodeJson(ReadOnlySpan<char> source, ref byte destination) => EncodeFastest<JsonEscapes>(source, ref destination);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int EncodeFastest<TEscapes>(ReadOnlySpan<char> source, ref byte destination)
        where TEscapes : struct, IEscapes
    {
        if (IsAvx512Supported)
        {
            return EncodeAvx512<TEscapes>(source, ref destination);
        }

        return IsVector128Supported
            ? EncodeVector128<TEscapes>(source, ref destination)
            : EncodePortable<TEscapes>(source, ref destination);
    }

    /// <summary>The portable path: the framework's encoder between the characters to escape.</summary>
    internal static int EncodePortable<TEscapes>(ReadOnlySpan<char> source, ref byte destination)
        where TEscapes : struct, IEscapes
    {
        int total = 0;
        while (true)
        {
            int clean = TEscapes.IndexIn(source);
            ReadOnlySpan<char> run = clean < 0 ? source : source[..clean];
            Span<byte> room = MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, total), run.Length * MaxBytesPerChar);
            if (Utf8.FromUtf16(run, room, out _, out int written, TEscapes.ReplacesLoneSurrogates) == OperationStatus.InvalidData)
            {
                LoneSurrogate.Throw();
            }

            total += written;
            if (clean < 0)
            {
                return total;
            }

            total += TEscapes.Write(source[clean], ref Unsafe.Add(ref destination, total));
            source = source[(clean + 1)..];
        }
    }

    /// <summary>The code units that <see cref="EncodeOne"/> read when it wrote that many bytes.</summary>
    private static int UnitsOf(int written) => written == 4 ? 2 : 1;

    /// <summary>Writes the first character of <paramref name="source"/>, which is not empty.</summary>
    /// <returns>The number of bytes written: 4 only for a surrogate pair.</returns>
    private static int EncodeOne<TEscapes>(ReadOnlySpan<char> source, ref byte destination)
        where TEscapes : struct, IEscapes
    {
        uint value = source[0];
        if (TEscapes.Contains((char)value))
        {
            return TEscapes.Write((char)value, ref destination);
        }

        if (value < 0x80)
        {
            destination = (byte)value;
            return 1;
        }

        if (value < 0x800)
        {
            destination = (byte)(0xC0 | (value >> 6));
            Unsafe.Add(ref destination, 1) = (byte)(0x80 | (value & 0x3F));
            return 2;
        }

        if (char.IsHighSurrogate((char)value) && source.Length > 1 && char.IsLowSurrogate(source[1]))
        {
            value = (uint)char.ConvertToUtf32((char)value, source[1]);
            destination = (byte)(0xF0 | (value >> 18));
            Unsafe.Add(ref destination, 1) = (byte)(0x80 | ((value >> 12) & 0x3F));
            Unsafe.Add(ref destination, 2) = (byte)(0x80 | ((value >> 6) & 0x3F));
            Unsafe.Add(ref destination, 3) = (byte)(0x80 | (value & 0x3F));
            return 4;
        }

        if (char.IsSurrogate((char)value))
        {
            if (!TEscapes.ReplacesLoneSurrogates)
            {
                LoneSurrogate.Throw();
            }

            value = 0xFFFD;
        }

        destination = (byte)(0xE0 | (value >> 12));
        Unsafe.Add(ref destination, 1) = (byte)(0x80 | ((value >> 6) & 0x3F));
        Unsafe.Add(ref destination, 2) = (byte)(0x80 | (value & 0x3F));
        return 3;
    }

    /// <summary>The index of the first byte that is a quote, a backslash or below 0x20; −1 if there is none.</summary>
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
        (
            Vector256.Equals(block, Vector256.Create((byte)'"'))
            | Vector256.Equals(block, Vector256.Create((byte)'\\'))
            | Vector256.LessThan(block, Vector256.Create((byte)0x20))
        ).ExtractMostSignificantBits();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint StringEnds(Vector128<byte> block) =>
        (
            Vector128.Equals(block, Vector128.Create((byte)'"'))
            | Vector128.Equals(block, Vector128.Create((byte)'\\'))
            | Vector128.LessThan(block, Vector128.Create((byte)0x20))
        ).ExtractMostSignificantBits();
}
