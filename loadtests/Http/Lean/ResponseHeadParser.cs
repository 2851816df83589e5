using System.Buffers.Text;
using System.Text;

namespace SerializationApi.LoadTests.Http.Lean;

/// <summary>Reads heads of HTTP/1.1 responses (RFC 9112 §4 and §5). Field values that come again and again are one string.</summary>
internal sealed class ResponseHeadParser
{
    private string? _contentType;
    private string? _contentEncoding;

    /// <summary>Finds the empty line at the end of a head; a line may end without a carriage return (RFC 9112 §2.2).</summary>
    /// <param name="bytes">What has arrived.</param>
    /// <param name="searched">Where to start; where to start with more bytes.</param>
    /// <returns>The head's length with that line; -1 when it is not there yet.</returns>
    public static int EndOfHead(ReadOnlySpan<byte> bytes, ref int searched)
    {
        while (bytes[searched..].IndexOf((byte)'\n') is >= 0 and var offset)
        {
            int next = searched + offset + 1;
            ReadOnlySpan<byte> rest = bytes[next..];
            if (rest.StartsWith("\n"u8) || rest.StartsWith("\r\n"u8))
            {
                return next + (rest[0] == '\n' ? 1 : 2);
            }

            // The next line may be empty, which what has arrived does not tell.
            if (rest.Length < 2)
            {
                searched = next - 1;
                return -1;
            }

            searched = next;
        }

        searched = bytes.Length;
        return -1;
    }

    /// <summary>Reads a head.</summary>
    /// <param name="head">From the status line to the empty line.</param>
    /// <exception cref="HttpRequestException">It is none.</exception>
    public ResponseHead Parse(ReadOnlySpan<byte> head)
    {
        ReadOnlySpan<byte> line = NextLine(ref head);
        // HTTP/1.x and three digits; what follows is for people.
        if (line.Length < 12 || !line.StartsWith("HTTP/1."u8) || line[7] is not ((byte)'0' or (byte)'1') || line[8] != ' '
            || !TryStatus(line[9..12], out int status) || (line.Length > 12 && line[12] != ' '))
        {
            throw Invalid("status line");
        }

        long? length = null;
        bool isChunked = false;
        bool isLast = line[7] == '0';
        string? type = null;
        string? encoding = null;
        while ((line = NextLine(ref head)).Length > 0)
        {
            // A line that begins with a blank goes on with the one before (RFC 9112 §5.2), whose beginning is all that is of interest.
            if (line[0] is (byte)' ' or (byte)'\t')
            {
                continue;
            }

            int colon = line.IndexOf((byte)':');
            ReadOnlySpan<byte> name = line[..Math.Max(colon, 0)];
            if (name.IsEmpty || name.ContainsAny((byte)' ', (byte)'\t'))
            {
                throw Invalid("field");
            }

            ReadOnlySpan<byte> value = Trim(line[(colon + 1)..]);
            if (Ascii.EqualsIgnoreCase(name, "content-length"u8))
            {
                length = Length(value, length);
            }
            else if (Ascii.EqualsIgnoreCase(name, "transfer-encoding"u8))
            {
                isChunked |= Ascii.EqualsIgnoreCase(value, "chunked"u8) ? true : throw Invalid("transfer coding");
            }
            else if (Ascii.EqualsIgnoreCase(name, "connection"u8))
            {
                isLast = !Ascii.EqualsIgnoreCase(value, "keep-alive"u8) && (isLast || Ascii.EqualsIgnoreCase(value, "close"u8));
            }
            else if (Ascii.EqualsIgnoreCase(name, "content-type"u8))
            {
                type = Text(value, ref _contentType);
            }
            else if (Ascii.EqualsIgnoreCase(name, "content-encoding"u8))
            {
                encoding = encoding is null ? Text(value, ref _contentEncoding) : $"{encoding}, {Encoding.Latin1.GetString(value)}";
            }
        }

        return new ResponseHead(status, length, isChunked, isLast, type, encoding);
    }

    /// <summary>The error of something that is no HTTP.</summary>
    public static HttpRequestException Invalid(string what) =>
        new(HttpRequestError.InvalidResponse, $"the response has no valid {what}");

    private static ReadOnlySpan<byte> NextLine(ref ReadOnlySpan<byte> head)
    {
        int end = head.IndexOf((byte)'\n');
        ReadOnlySpan<byte> line = head[..end];
        head = head[(end + 1)..];
        return line.EndsWith("\r"u8) ? line[..^1] : line;
    }

    private static bool TryStatus(ReadOnlySpan<byte> digits, out int status) =>
        Utf8Parser.TryParse(digits, out status, out int read) && read == 3 && !digits.ContainsAnyExceptInRange((byte)'0', (byte)'9');

    // RFC 9112 §6.3: an invalid length, or another than before, leaves no way to tell where the body ends.
    private static long Length(ReadOnlySpan<byte> value, long? before) =>
        !value.ContainsAnyExceptInRange((byte)'0', (byte)'9')
        && Utf8Parser.TryParse(value, out long length, out int read) && read == value.Length && (before is null || before == length)
            ? length
            : throw Invalid("Content-Length");

    private static ReadOnlySpan<byte> Trim(ReadOnlySpan<byte> value) => value.Trim(" \t"u8);

    private static string Text(ReadOnlySpan<byte> value, ref string? last) =>
        last is not null && Ascii.Equals(value, last) ? last : last = Encoding.Latin1.GetString(value);
}
