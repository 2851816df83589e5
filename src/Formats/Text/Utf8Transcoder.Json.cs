using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>
    /// Writes <paramref name="source"/> as the content of a JSON string, without its quotes, escaping only what
    /// RFC 8259 §7 requires: the quote, the backslash and U+0000 to U+001F. A lone surrogate becomes U+FFFD.
    /// </summary>
    /// <param name="source">Any UTF-16 text.</param>
    /// <param name="destination">
    /// The first of at least <c>MaxJsonBytesPerChar × source.Length + Slack</c> writable bytes; those behind the
    /// result may be overwritten.
    /// </param>
    /// <returns>The number of bytes the text takes.</returns>
    public static int EncodeJson(ReadOnlySpan<char> source, ref byte destination)
    {
        int written = 0;
        while (true)
        {
            int clean = IndexToEscape(source);
            if (clean < 0)
                return written + Encode(source, ref Unsafe.Add(ref destination, written));

            written += Encode(source[..clean], ref Unsafe.Add(ref destination, written));
            written += WriteEscape(source[clean], ref Unsafe.Add(ref destination, written));
            source = source[(clean + 1)..];
        }
    }

    /// <summary>The index of the first byte that is a quote, a backslash or below 0x20; −1 if there is none.</summary>
    /// <param name="source">The bytes behind a JSON string's opening quote.</param>
    public static int IndexOfQuoteOrEscapeOrControl(ReadOnlySpan<byte> source)
    {
        for (int i = 0; i < source.Length; i++)
        {
            if (source[i] is (byte)'"' or (byte)'\\' or < 0x20)
                return i;
        }

        return -1;
    }

    private static int IndexToEscape(ReadOnlySpan<char> source)
    {
        for (int i = 0; i < source.Length; i++)
        {
            if (source[i] is '"' or '\\' or < ' ')
                return i;
        }

        return -1;
    }

    private static int WriteEscape(char value, ref byte destination)
    {
        destination = (byte)'\\';
        byte shortForm = value switch
        {
            '"' => (byte)'"',
            '\\' => (byte)'\\',
            '\b' => (byte)'b',
            '\f' => (byte)'f',
            '\n' => (byte)'n',
            '\r' => (byte)'r',
            '\t' => (byte)'t',
            _ => 0,
        };
        if (shortForm != 0)
        {
            Unsafe.Add(ref destination, 1) = shortForm;
            return 2;
        }

        Unsafe.Add(ref destination, 1) = (byte)'u';
        Unsafe.Add(ref destination, 2) = (byte)'0';
        Unsafe.Add(ref destination, 3) = (byte)'0';
        Unsafe.Add(ref destination, 4) = (byte)('0' + (value >> 4));
        Unsafe.Add(ref destination, 5) = "0123456789abcdef"u8[value & 15];
        return 6;
    }
}
