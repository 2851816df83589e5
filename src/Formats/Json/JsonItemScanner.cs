using System.Buffers;
using System.Text.Json;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Finds the values of an array, or one value per line (github.com/ndjson/ndjson-spec, jsonlines.org). Lines end with LF, or CR LF; the
/// last may end with the stream. White space, brackets, commas and blank lines are frames without an item.
/// </summary>
internal sealed class JsonItemScanner(Envelope envelope) : ItemScanner(envelope)
{
    public const string LinesName = "ndjson";

    private const byte LineFeed = (byte)'\n';
    private const string Expected = "a value";

    // Positions in an array: before anything, and, after its bracket, before the first value; before its bracket, after a value, after a
    // comma, after its end.
    private const int Start = 0;
    private const int First = ItemScan.BehindHead;
    private const int Open = 2;
    private const int Behind = 3;
    private const int Next = 4;
    private const int End = 5;

    /// <summary>The media types of lines, none of which is registered with IANA; the first is the more common one.</summary>
    public static IReadOnlyList<string> LinesMediaTypes { get; } = ["application/x-ndjson", "application/jsonl"];

    public static StreamForm LinesOf(Format json) =>
        new(json, new JsonItemScanner(Envelope.None), LinesName, LinesMediaTypes) { Events = EventWriter.EventsOf(json) };

    public static StreamForm ArrayOf(Format json) => new(json, new JsonItemScanner(Envelope.Root));

    /// <summary>Whether System.Text.Json reads only plain arrays; options may allow comments and trailing commas.</summary>
    public static bool Suits(JsonSerializerOptions options) =>
        options is { ReadCommentHandling: JsonCommentHandling.Disallow, AllowTrailingCommas: false };

    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => WriteLine(output, item);

    /// <summary>Writes a value in its own line.</summary>
    /// <remarks>
    /// A line break in JSON is white space between tokens (RFC 8259 §2, §7), as in indented JSON or a free-form value: it becomes a space.
    /// </remarks>
    public static void WriteLine(IBufferWriter<byte> output, ReadOnlySpan<byte> item)
    {
        Span<byte> line = output.GetSpan(item.Length + 1)[..(item.Length + 1)];
        item.CopyTo(line);
        line.Replace(LineFeed, (byte)' ');
        line.Replace((byte)'\r', (byte)' ');
        line[item.Length] = LineFeed;
        output.Advance(line.Length);
    }

    public override string? Missing(ItemScan scan) =>
        Envelope == Envelope.None
            ? null
            : scan.Place switch
            {
                Start or Open => "'['",
                Behind => "',' or ']'",
                End => null,
                _ => Expected,
            };

    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame) =>
        Envelope == Envelope.None ? TryFindLine(bytes, isLast, ref scan, out frame) : TryFindInArray(bytes, isLast, ref scan, out frame);

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
            return TryFindItem(bytes, isLast, ref scan, out frame);
        }

        if (scan.Place == Start)
        {
            int mark = JsonWalker.ByteOrderMark.CommonPrefixLength(bytes);
            if (mark == bytes.Length && mark < JsonWalker.ByteOrderMark.Length && !isLast)
            {
                return false;
            }

            scan.Place = Open;
            frame = Frame.Empty(mark == JsonWalker.ByteOrderMark.Length ? mark : 0);
            return true;
        }

        int space = bytes.IndexOfAnyExcept(JsonWalker.Space);
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
            return TryFindItem(bytes, isLast, ref scan, out frame);
        }

        scan.Place = place;
        scan.IsEnded = place == End && Envelope == Envelope.Member;
        frame = Frame.Empty(1);
        return true;
    }

    private static bool TryFindItem(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        bool isThere = TryFindValue<JsonWalker>(bytes, isLast, maxDepth: int.MaxValue, ref scan, out frame);
        scan.Place = isThere ? Behind : scan.Place;
        return isThere;
    }

    private InvalidPayloadException Unexpected(ItemScan scan, byte found) =>
        new(scan.Place == First ? "a value or ']'" : Missing(scan) ?? "the end of the payload", JsonShapeReader.Describe(found), 0);
}
