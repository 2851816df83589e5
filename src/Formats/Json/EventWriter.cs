using System.Buffers;
using System.Net.Mime;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Writes JSON values as server-sent events (WHATWG HTML §9.2): each is the data of one event, without type and id. For responses only,
/// because no request carries events.
/// </summary>
internal sealed class EventWriter() : ItemScanner(Envelope.None)
{
    public const string EventsName = "events";

    public static StreamForm EventsOf(Format json) => new(json, new EventWriter(), EventsName, [MediaTypeNames.Text.EventStream]);

    /// <summary>A line break in JSON is white space between tokens, as in JSON lines.</summary>
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item)
    {
        output.Write("data: "u8);
        JsonItemScanner.WriteLine(output, item);
        output.Write("\n"u8);
    }

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always.</exception>
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame) =>
        throw new NotSupportedException($"{MediaTypeNames.Text.EventStream} is for responses.");
}
