using System.Buffers;
using System.Net.Mime;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Values of JSON as server-sent events (WHATWG HTML §9.2): each is the data of one, which has neither type nor id. For responses only, as
/// no request carries events.
/// </summary>
internal sealed class EventWriter() : ItemScanner(Envelope.None)
{
    /// <summary>The name of the stream form.</summary>
    public const string EventsName = "events";

    /// <summary>The stream form of a format that is JSON.</summary>
    public static StreamForm EventsOf(Format json) => new(json, new EventWriter(), EventsName, [MediaTypeNames.Text.EventStream]);

    /// <inheritdoc />
    /// <remarks>A line break in JSON is white space between tokens, as in lines of JSON.</remarks>
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
