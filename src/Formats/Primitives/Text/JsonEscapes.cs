using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>
/// The characters that a text syntax must escape. A struct type argument, so that the transcoder is compiled once per syntax with inlined
/// checks.
/// </summary>
internal interface IEscapes
{
    /// <summary>Whether a lone surrogate becomes U+FFFD, as in System.Text.Json; otherwise the text is refused.</summary>
    static abstract bool ReplacesLoneSurrogates { get; }

    /// <summary>Whether <paramref name="value"/> must be escaped.</summary>
    static abstract bool Contains(char value);

    /// <summary>The index of the first character that must be escaped; −1 if there is none.</summary>
    static abstract int IndexIn(ReadOnlySpan<char> text);

    /// <summary>The lanes that must be escaped, as a mask.</summary>
    static abstract Vector128<ushort> Find(Vector128<ushort> block);

    static abstract Vector256<ushort> Find(Vector256<ushort> block);

    static abstract Vector512<ushort> Find(Vector512<ushort> block);

    /// <summary>Writes the escape sequence of <paramref name="value"/>, for which <see cref="Contains"/> holds.</summary>
    /// <returns>The number of bytes written, 6 at most.</returns>
    static abstract int Write(char value, ref byte destination);
}

/// <summary>Escapes that RFC 8259 §7 requires: the quote, the backslash and U+0000 to U+001F.</summary>
internal readonly struct JsonEscapes : IEscapes
{
    private const int FirstUnescapedControl = 0x20;

    private static readonly SearchValues<char> All = SearchValues.Create(
        "\"\\" + string.Concat(Enumerable.Range(0, FirstUnescapedControl).Select(c => (char)c))
    );

    // The letter after the backslash for each control character, 0 if there is only the \u form.
    private static ReadOnlySpan<byte> ShortForms => "\0\0\0\0\0\0\0\0btn\0fr\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"u8;

    public static bool ReplacesLoneSurrogates => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Contains(char value) => value is '"' or '\\' or < (char)FirstUnescapedControl;

    public static int IndexIn(ReadOnlySpan<char> text) => text.IndexOfAny(All);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Find(Vector128<ushort> block) =>
        Vector128.Equals(block, Vector128.Create((ushort)'"'))
        | Vector128.Equals(block, Vector128.Create((ushort)'\\'))
        | Vector128.LessThan(block, Vector128.Create((ushort)FirstUnescapedControl));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ushort> Find(Vector256<ushort> block) =>
        Vector256.Equals(block, Vector256.Create((ushort)'"'))
        | Vector256.Equals(block, Vector256.Create((ushort)'\\'))
        | Vector256.LessThan(block, Vector256.Create((ushort)FirstUnescapedControl));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<ushort> Find(Vector512<ushort> block) =>
        Vector512.Equals(block, Vector512.Create((ushort)'"'))
        | Vector512.Equals(block, Vector512.Create((ushort)'\\'))
        | Vector512.LessThan(block, Vector512.Create((ushort)FirstUnescapedControl));

    public static int Write(char value, ref byte destination)
    {
        byte letter = value < FirstUnescapedControl ? ShortForms[value] : (byte)value;
        destination = (byte)'\\';
        if (letter != 0)
        {
            Unsafe.Add(ref destination, 1) = letter;
            return 2;
        }

        Unsafe.Add(ref destination, 1) = (byte)'u';
        Unsafe.Add(ref destination, 2) = (byte)'0';
        Unsafe.Add(ref destination, 3) = (byte)'0';
        Unsafe.Add(ref destination, 4) = (byte)('0' + (value >> 4));
        Unsafe.Add(ref destination, 5) = "0123456789ABCDEF"u8[value & 15];
        return 6;
    }
}

/// <summary>Plain text: nothing is escaped, and the checks disappear when compiled.</summary>
internal readonly struct NoEscapes : IEscapes
{
    public static bool ReplacesLoneSurrogates => false;

    public static bool Contains(char value) => false;

    public static int IndexIn(ReadOnlySpan<char> text) => -1;

    public static Vector128<ushort> Find(Vector128<ushort> block) => Vector128<ushort>.Zero;

    public static Vector256<ushort> Find(Vector256<ushort> block) => Vector256<ushort>.Zero;

    public static Vector512<ushort> Find(Vector512<ushort> block) => Vector512<ushort>.Zero;

    public static int Write(char value, ref byte destination) => 0;
}
