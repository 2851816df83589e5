using System.Text;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// The content of a JSON string in UTF-8, with its escapes (RFC 8259 §7) replaced. Longer content with escapes is kept in a rented array,
/// which <see cref="Dispose"/> returns.
/// </summary>
internal ref struct JsonUnescaper
{
    /// <summary>The size of the buffer that the caller should allocate on its stack.</summary>
    public const int StackLength = 256;

    private const int UnicodeEscapeLength = 6;

    private byte[]? _rented;

    /// <summary>Replaces the escapes.</summary>
    /// <param name="content">The bytes between the quotes, without unescaped quotes and control characters.</param>
    /// <param name="hasEscapes">Whether there are escapes at all.</param>
    /// <param name="offset">The offset of the content in the payload, for errors.</param>
    /// <param name="stack">Room for short content.</param>
    /// <exception cref="InvalidPayloadException">An escape is not one of the RFC's, or a lone surrogate.</exception>
    public JsonUnescaper(ReadOnlySpan<byte> content, bool hasEscapes, int offset, Span<byte> stack)
    {
        if (!hasEscapes)
        {
            Utf8 = content;
            return;
        }

        // No escape is shorter than its replacement.
        if (content.Length > stack.Length)
        {
            stack = _rented = BufferPool.Rent(content.Length);
        }

        try
        {
            Utf8 = stack[..Unescape(content, offset, stack)];
        }
        catch (InvalidPayloadException)
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The content, not yet checked to be UTF-8.</summary>
    public ReadOnlySpan<byte> Utf8 { get; }

    public void Dispose()
    {
        if (_rented is not null)
        {
            BufferPool.Return(_rented);
            _rented = null;
        }
    }

    /// <summary>Checks the escapes of content that is skipped.</summary>
    public static void Validate(ReadOnlySpan<byte> content, int offset)
    {
        Span<byte> scratch = stackalloc byte[4];
        for (int at = content.IndexOf((byte)'\\'); at >= 0; )
        {
            at += ReadEscape(content[at..], offset + at, scratch, out _);
            int next = content[at..].IndexOf((byte)'\\');
            at = next < 0 ? -1 : at + next;
        }
    }

    /// <summary>The number of UTF-16 units of content with escapes; for invalid escapes any number up to the number of bytes.</summary>
    public static int CountUnits(ReadOnlySpan<byte> content)
    {
        int units = Utf8Transcoder.CountUnits(content);
        for (int at = content.IndexOf((byte)'\\'); at >= 0 && at + 1 < content.Length; )
        {
            int length = content[at + 1] == 'u' ? UnicodeEscapeLength : 2;
            units -= length - 1;
            at = Math.Min(at + length, content.Length);
            int next = content[at..].IndexOf((byte)'\\');
            at = next < 0 ? -1 : at + next;
        }

        return units;
    }

    private static int Unescape(ReadOnlySpan<byte> content, int offset, Span<byte> destination)
    {
        int read = 0;
        int written = 0;
        while (true)
        {
            int run = content[read..].IndexOf((byte)'\\');
            ReadOnlySpan<byte> plain = run < 0 ? content[read..] : content.Slice(read, run);
            plain.CopyTo(destination[written..]);
            read += plain.Length;
            written += plain.Length;
            if (run < 0)
            {
                return written;
            }

            read += ReadEscape(content[read..], offset + read, destination[written..], out int bytes);
            written += bytes;
        }
    }

    private static int ReadEscape(ReadOnlySpan<byte> source, int offset, Span<byte> destination, out int written)
    {
        byte letter = source.Length > 1 ? source[1] : (byte)0;
        if (letter == 'u')
        {
            return ReadUnicodeEscape(source, offset, destination, out written);
        }

        destination[0] = letter switch
        {
            (byte)'"' or (byte)'\\' or (byte)'/' => letter,
            (byte)'b' => (byte)'\b',
            (byte)'f' => (byte)'\f',
            (byte)'n' => (byte)'\n',
            (byte)'r' => (byte)'\r',
            (byte)'t' => (byte)'\t',
            _ => throw Invalid("an escape of RFC 8259", "another escape", offset),
        };
        written = 1;
        return 2;
    }

    // A character beyond the basic plane is two escapes: a high and a low surrogate.
    private static int ReadUnicodeEscape(ReadOnlySpan<byte> source, int offset, Span<byte> destination, out int written)
    {
        int unit = ReadUnit(source, offset);
        if (Rune.TryCreate(unit, out Rune rune))
        {
            written = rune.EncodeToUtf8(destination);
            return UnicodeEscapeLength;
        }

        ReadOnlySpan<byte> next = source[UnicodeEscapeLength..];
        if (next.StartsWith("\\u"u8) && Rune.TryCreate((char)unit, (char)ReadUnit(next, offset + UnicodeEscapeLength), out rune))
        {
            written = rune.EncodeToUtf8(destination);
            return 2 * UnicodeEscapeLength;
        }

        throw Invalid("a pair of surrogates", "a lone surrogate", offset);
    }

    private static int ReadUnit(ReadOnlySpan<byte> source, int offset)
    {
        int unit = 0;
        for (int i = 2; i < UnicodeEscapeLength; i++)
        {
            byte digit = i < source.Length ? source[i] : (byte)0;
            if (!char.IsAsciiHexDigit((char)digit))
            {
                throw Invalid("a hexadecimal digit", "another character", offset + i);
            }

            unit = (unit << 4) | ((digit & 0xF) + (digit >> 6) * 9);
        }

        return unit;
    }

    private static InvalidPayloadException Invalid(string expected, string found, int offset) => new(expected, found, offset);
}
