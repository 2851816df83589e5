using System.Buffers;
using System.Text.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// The values of an array, or a value per line (github.com/ndjson/ndjson-spec, jsonlines.org). Lines end with LF, or CR LF; the last may end with the
/// stream. White space, brackets, commas and blank lines are frames without an item. The end of a value in an array is found by brackets and
/// quotation marks only; the codec checks its grammar.
/// </summary>
/// <param name="envelope">What stands around the items.</param>
internal sealed class JsonItemScanner(Envelope envelope) : ItemScanner(envelope)
{
    /// <summary>The name of the stream form.</summary>
    public const string LinesName = "ndjson";

    private const byte LineFeed = (byte)'\n';
    private const string Expected = "a value";

    // Places in an array: before anything, and, behind its bracket, before the first value; before its bracket, behind a value, behind a comma, behind its end.
    private const int Start = 0;
    private const int First = ItemScan.BehindHead;
    private const int Open = 2;
    private const int Behind = 3;
    private const int Next = 4;
    private const int End = 5;

    private static readonly SearchValues<byte> Structure = SearchValues.Create("\"[]{}"u8);
    private static readonly SearchValues<byte> Ends = SearchValues.Create("\"[]{}, \t\r\n"u8);

    /// <summary>The media types of lines, of which none is registered with IANA; the first is the more usual.</summary>
    public static IReadOnlyList<string> LinesMediaTypes { get; } = ["application/x-ndjson", "application/jsonl"];

    /// <summary>U+FEFF, which may stand before a text.</summary>
    public static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>The stream form of a format that is JSON.</summary>
    public static StreamForm LinesOf(Format json) => new(json, new JsonItemScanner(Envelope.None), LinesName, LinesMediaTypes);

    /// <summary>A format's lists.</summary>
    public static StreamForm ArrayOf(Format json) => new(json, new JsonItemScanner(Envelope.Root));

    /// <summary>Whether System.Text.Json reads plain arrays only; options may allow comments and trailing commas.</summary>
    public static bool Suits(JsonSerializerOptions options) => options is { ReadCommentHandling: JsonCommentHandling.Disallow, AllowTrailingCommas: false };

    /// <inheritdoc />
    /// <remarks>A line break in JSON is white space between tokens (RFC 8259 §2, §7), as in indented JSON or a free-form value: it becomes a space.</remarks>
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item)
    {
        Span<byte> line = output.GetSpan(item.Length + 1)[..(item.Length + 1)];
        item.CopyTo(line);
        line.Replace(LineFeed, (byte)' ');
        line.Replace((byte)'\r', (byte)' ');
        line[item.Length] = LineFeed;
        output.Advance(line.Length);
    }

    /// <inheritdoc />
    public override string? Missing(ItemScan scan) => Envelope == Envelope.None ? null : scan.Place switch
    {
        Start or Open => "'['",
        Behind => "',' or ']'",
        End => null,
        _ => Expected,
    };

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame) => Envelope == Envelope.None
        ? TryFindLine(bytes, isLast, ref scan, out frame)
        : TryFindInArray(bytes, isLast, ref scan, out frame);

    private static bool TryFindLine(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        int scanned = (int)scan.Scanned;
        int length = bytes[scanned..].IndexOf(LineFeed);
        scan.Require(length < 0 ? bytes.Length : scanned + length);
        if (length < 0 && !isLast)
        {
            scan.Scanned = bytes.Length;
            frame = default;
            return false;
        }

        int end = length < 0 ? bytes.Length : scanned + length;
        bool isBlank = !bytes[..end].ContainsAnyExcept(" \t\r"u8);
        frame = new Frame(0, isBlank ? -1 : end, length < 0 ? end : end + 1);
        return true;
    }

    private bool TryFindInArray(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        frame = default;
        if (scan.Scanned > 0)
        {
            return TryFindValue(bytes, isLast, ref scan, out frame);
        }

        if (scan.Place == Start)
        {
            int mark = ByteOrderMark.CommonPrefixLength(bytes);
            if (mark == bytes.Length && mark < ByteOrderMark.Length && !isLast)
            {
                return false;
            }

            scan.Place = Open;
            frame = Frame.Empty(mark == ByteOrderMark.Length ? mark : 0);
            return true;
        }

        int space = bytes.IndexOfAnyExcept(" \t\r\n"u8);
        if (space != 0)
        {
            frame = Frame.Empty(space < 0 ? bytes.Length : space);
            return true;
        }

        int place = (scan.Place, bytes[0]) switch
        {
            (Open, (byte)'[') => First,
            (First or Behind, (byte)']') => End,
            (Behind, (byte)',') => Next,
            (First or Next, not ((byte)',' or (byte)']' or (byte)'}')) => Behind,
            _ => throw Unexpected(scan, bytes[0]),
        };
        if (place == Behind)
        {
            return TryFindValue(bytes, isLast, ref scan, out frame);
        }

        scan.Place = place;
        scan.IsEnded = place == End && Envelope == Envelope.Member;
        frame = Frame.Empty(1);
        return true;
    }

    // Values counts the brackets that are open, twice, and one for an open string.
    private static bool TryFindValue(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        int position = (int)scan.Scanned;
        long depth = scan.Values >> 1;
        bool isString = (scan.Values & 1) != 0;
        bool isFound = false;
        while (!isFound && position < bytes.Length)
        {
            int next = isString ? bytes[position..].IndexOfAny((byte)'"', (byte)'\\') : bytes[position..].IndexOfAny(depth == 0 ? Ends : Structure);
            if (next < 0)
            {
                position = bytes.Length;
                break;
            }

            position += next;
            byte found = bytes[position];
            if (isString && found == '\\')
            {
                if (position + 1 == bytes.Length)
                {
                    break; // What it escapes has not arrived.
                }

                position += 2;
                continue;
            }

            // A scalar ends where something else begins.
            isFound = !isString && depth == 0 && (position > 0 || found is not ((byte)'"' or (byte)'[' or (byte)'{'));
            if (isFound)
            {
                break;
            }

            position++;
            (isString, depth) = found switch
            {
                (byte)'"' => (!isString, depth),
                (byte)'[' or (byte)'{' => (false, depth + 1),
                _ => (false, depth - 1),
            };
            isFound = !isString && depth == 0;
        }

        // A value that is cut off is passed on: its codec reports what is missing.
        position = isLast && !isFound ? bytes.Length : position;
        scan.Require(position);
        if (!isFound && !isLast)
        {
            scan.Scanned = position;
            scan.Values = (depth << 1) | (isString ? 1L : 0);
            frame = default;
            return false;
        }

        scan.Place = Behind;
        frame = new Frame(0, position, position);
        return true;
    }

    private InvalidPayloadException Unexpected(ItemScan scan, byte found) => new(
        scan.Place == First ? "a value or ']'" : Missing(scan) ?? "the end of the payload", JsonReader.Describe(found), 0);
}
