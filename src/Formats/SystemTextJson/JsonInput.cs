using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Reads with System.Text.Json, with errors like those of the other formats.</summary>
internal static class JsonInput
{
    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Decodes a payload that holds one JSON value, perhaps after a byte order mark.</summary>
    /// <exception cref="InvalidPayloadException">It is not JSON, or not a value of the type.</exception>
    public static T? Read<T>(ReadOnlySpan<byte> payload, JsonTypeInfo<T> type, string name)
    {
        ReadOnlySpan<byte> json = WithoutMark(payload);
        try
        {
            return JsonSerializer.Deserialize(json, type);
        }
        catch (Exception error) when (IsOfPayload(error))
        {
            int path = error.Message.IndexOf(" Path: ", StringComparison.Ordinal);
            string reason = path < 0 ? error.Message : error.Message[..path];
            string place =
                (error as JsonException)?.Path ?? (path < 0 ? null : error.Message[(path + " Path: ".Length)..].Split(" | ")[0]) ?? "$";
            throw new InvalidPayloadException(
                $"JSON for {name} at {place}",
                $"something else ({reason})",
                payload.Length - json.Length + OffsetOf(json, error)
            )
            {
                Claim = $"{place} is invalid for {name}: {reason.TrimEnd('.')}",
            };
        }
    }

    /// <summary>
    /// Whether an exception means that a payload is invalid. System.Text.Json does not only throw its own: for an abstract type without a
    /// discriminator or a repeated name it throws others, and constructors, setters and converters of the application refuse values as in
    /// the other formats. Otherwise it is a defect.
    /// </summary>
    public static bool IsOfPayload(Exception error) =>
        error is JsonException or NotSupportedException
        || ConversionErrors.AreOfTheValue(error)
        || (error is InvalidOperationException && error.Source?.StartsWith("System.Text.Json", StringComparison.Ordinal) != false);

    /// <summary>Removes a byte order mark.</summary>
    public static ReadOnlySpan<byte> WithoutMark(ReadOnlySpan<byte> payload) =>
        payload.StartsWith(ByteOrderMark) ? payload[ByteOrderMark.Length..] : payload;

    // System.Text.Json counts lines, each ended by a line feed, and bytes within them. Other exceptions have the position in their message,
    // or nowhere.
    private static long OffsetOf(ReadOnlySpan<byte> json, Exception error)
    {
        (long lines, long bytes) = error is JsonException own
            ? (own.LineNumber ?? 0, own.BytePositionInLine ?? 0)
            : (NumberIn(error.Message, "LineNumber: "), NumberIn(error.Message, "BytePositionInLine: "));
        long offset = 0;
        for (; lines > 0; lines--)
        {
            int next = json.IndexOf((byte)'\n') + 1;
            offset += next;
            json = json[next..];
        }

        return offset + Math.Min(bytes, json.Length);
    }

    private static long NumberIn(string message, string label)
    {
        int start = message.LastIndexOf(label, StringComparison.Ordinal) + label.Length;
        int length = start < label.Length ? 0 : message.AsSpan(start).IndexOfAnyExceptInRange('0', '9');
        return length > 0 && long.TryParse(message.AsSpan(start, length), CultureInfo.InvariantCulture, out long number) ? number : 0;
    }
}
