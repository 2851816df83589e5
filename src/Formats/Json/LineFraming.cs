using System.Buffers;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Formats.Json;

/// <summary>
/// A value per line (github.com/ndjson/ndjson-spec, jsonlines.org): lines end with LF, or CR LF; the last may end with the stream. Blank lines
/// are skipped.
/// </summary>
internal sealed class LineFraming : Framing
{
    private const byte LineFeed = (byte)'\n';

    /// <summary>The name of the stream form.</summary>
    public const string Name = "ndjson";

    /// <summary>Its media types, of which none is registered with IANA; the first is the more usual.</summary>
    public static IReadOnlyList<string> MediaTypes { get; } = ["application/x-ndjson", "application/jsonl"];

    /// <summary>The stream form of a format that is JSON.</summary>
    public static StreamForm Of(Format json) => new(json, new LineFraming(), Name, MediaTypes);

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
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
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
}
