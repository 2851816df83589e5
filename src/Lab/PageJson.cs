using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Lab;

/// <summary>Writes responses that only the page reads; it inserts nothing from them as HTML.</summary>
internal static class PageJson
{
    /// <summary>Writes them as they are read.</summary>
    public static readonly JsonWriterOptions Options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        MaxDepth = 1_001,
        SkipValidation = true,
    };

    // A row of the page shows no more; the bytes have all of it.
    private const int MaxText = 200;

    private const int FlushBytes = 64 * 1024;

    public static Utf8JsonWriter Begin(HttpResponse response)
    {
        response.ContentType = "application/json";
        response.Headers.CacheControl = "no-store";
        return new Utf8JsonWriter(response.BodyWriter, Options);
    }

    /// <summary>
    /// Responds with a tree as rows, each value before the values inside it: <c>[depth, name, offset, valueOffset, length, wire, kind,
    /// flags, text]</c>. The name is the part of the path after that of the parent row; wire is an index in <c>wires</c>; kind a
    /// <see cref="JsonValueKind"/>; flags are 1 for a value that the contract lacks and 2 for another reading of the same bytes; text is
    /// the JSON of a scalar, truncated if it is long.
    /// </summary>
    public static async Task WriteAsync(HttpResponse response, AnnotatedPayload payload, IReadOnlyList<Format> guesses)
    {
        await using Utf8JsonWriter json = Begin(response);
        json.WriteStartObject();
        json.WriteString("mediaType", LabApi.MediaTypeOf(payload.Format));
        json.WriteStartArray("guesses");
        foreach (Format guess in guesses)
        {
            json.WriteStringValue(LabApi.MediaTypeOf(guess));
        }

        json.WriteEndArray();
        if (payload.Error is { } error)
        {
            json.WriteStartObject("error");
            json.WriteNumber("offset", error.Offset);
            json.WriteBoolean("isTruncated", IsTruncated(error));
            json.WriteString("message", error.Message);
            json.WriteEndObject();
        }

        WriteBlocks(json, payload);
        await WriteRowsAsync(json, response, payload.Root);
        json.WriteEndObject();
    }

    /// <summary>Responds with JSON for editing: numbers stay as they were written.</summary>
    public static async Task WriteIndentedAsync(HttpResponse response, ReadOnlyMemory<byte> json)
    {
        var indented = new IndentedJson(json);
        while (indented.WriteNext(response.BodyWriter))
        {
            await response.BodyWriter.FlushAsync(response.HttpContext.RequestAborted);
        }
    }

    private static bool IsTruncated(InvalidPayloadException error) =>
        error.IsTruncated || error.Claim is not null || error.Found.StartsWith("the end", StringComparison.Ordinal);

    private static void WriteBlocks(Utf8JsonWriter json, AnnotatedPayload payload)
    {
        if (payload.Blocks.Count == 0)
        {
            return;
        }

        json.WriteBase64String("bytes", payload.Bytes.Span);
        json.WriteStartArray("blocks");
        foreach (PayloadBlock block in payload.Blocks)
        {
            WriteNumbers(json, block.Offset, block.Length, block.PlainOffset, block.PlainLength);
        }

        json.WriteEndArray();
    }

    private static async Task WriteRowsAsync(Utf8JsonWriter json, HttpResponse response, AnnotatedValue? root)
    {
        var wires = new Dictionary<string, int>(StringComparer.Ordinal);
        var open = new Stack<Level>();
        json.WriteStartArray("rows");
        for (Row? next = root is null ? null : new Row(root, Depth: 0, IsAlternative: false); next is { } row; next = Next(open))
        {
            WriteRow(json, row, wires);
            if (row.Value.Children.Count + row.Value.Alternatives.Count > 0)
            {
                open.Push(new Level(row.Value));
            }

            if (json.BytesPending > FlushBytes)
            {
                await json.FlushAsync(response.HttpContext.RequestAborted);
                await response.BodyWriter.FlushAsync(response.HttpContext.RequestAborted);
            }
        }

        json.WriteEndArray();
        json.WriteStartArray("wires");
        foreach (string wire in wires.Keys)
        {
            json.WriteStringValue(wire);
        }

        json.WriteEndArray();
    }

    // The values in the innermost open one, then other readings of its bytes.
    private static Row? Next(Stack<Level> open)
    {
        while (open.TryPeek(out Level? level))
        {
            int index = level.Next++;
            int alternative = index - level.Value.Children.Count;
            if (alternative < level.Value.Alternatives.Count)
            {
                return new Row(
                    alternative < 0 ? level.Value.Children[index] : level.Value.Alternatives[alternative],
                    open.Count,
                    alternative >= 0
                );
            }

            open.Pop();
        }

        return null;
    }

    private static void WriteRow(Utf8JsonWriter json, Row row, Dictionary<string, int> wires)
    {
        AnnotatedValue value = row.Value;
        if (!wires.TryGetValue(value.Wire, out int wire))
        {
            wires.Add(value.Wire, wire = wires.Count);
        }

        json.WriteStartArray();
        json.WriteNumberValue(row.Depth);
        json.WriteStringValue(row.IsAlternative ? "" : value.StepOf(MaxText));
        json.WriteNumberValue(value.Offset);
        json.WriteNumberValue(value.ValueOffset);
        json.WriteNumberValue(value.Length);
        json.WriteNumberValue(wire);
        json.WriteNumberValue((int)value.Kind);
        json.WriteNumberValue((value.IsKnown ? 0 : 1) | (row.IsAlternative ? 2 : 0));
        if (value.Kind is not (JsonValueKind.Object or JsonValueKind.Array))
        {
            json.WriteStringValue(value.ToJson(MaxText));
        }

        json.WriteEndArray();
    }

    private static void WriteNumbers(Utf8JsonWriter json, params ReadOnlySpan<int> numbers)
    {
        json.WriteStartArray();
        foreach (int number in numbers)
        {
            json.WriteNumberValue(number);
        }

        json.WriteEndArray();
    }

    private readonly record struct Row(AnnotatedValue Value, int Depth, bool IsAlternative);

    private sealed class Level(AnnotatedValue value)
    {
        public AnnotatedValue Value => value;

        public int Next { get; set; }
    }
}
