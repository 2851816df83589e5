using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Reads through System.Text.Json, with errors like those of the other formats.</summary>
internal static class JsonInput
{
    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Decodes a payload that holds one JSON value and, perhaps, a byte order mark before it.</summary>
    /// <param name="payload">The JSON, with or without a byte order mark.</param>
    /// <param name="type">What System.Text.Json knows of the type.</param>
    /// <param name="name">The type's name for messages.</param>
    /// <exception cref="InvalidPayloadException">It is not JSON, or not a value of the type.</exception>
    public static T? Read<T>(ReadOnlySpan<byte> payload, JsonTypeInfo<T> type, string name)
    {
        ReadOnlySpan<byte> json = WithoutMark(payload);
        try
        {
            return JsonSerializer.Deserialize(json, type);
        }
        catch (JsonException error)
        {
            int path = error.Message.IndexOf(" Path: ", StringComparison.Ordinal);
            string reason = path < 0 ? error.Message : error.Message[..path];
            string place = error.Path ?? "$";
            throw new InvalidPayloadException($"JSON for {name} at {place}", $"something else ({reason})", payload.Length - json.Length + OffsetOf(json, error))
            {
                Claim = $"{place} is invalid for {name}: {reason.TrimEnd('.')}",
            };
        }
    }

    /// <summary>A payload without the byte order mark that it may begin with.</summary>
    public static ReadOnlySpan<byte> WithoutMark(ReadOnlySpan<byte> payload) =>
        payload.StartsWith(ByteOrderMark) ? payload[ByteOrderMark.Length..] : payload;

    // System.Text.Json counts lines, each ended by a line feed, and bytes within them.
    private static long OffsetOf(ReadOnlySpan<byte> json, JsonException error)
    {
        long offset = 0;
        for (long line = error.LineNumber ?? 0; line > 0; line--)
        {
            int next = json.IndexOf((byte)'\n') + 1;
            offset += next;
            json = json[next..];
        }

        return offset + (error.BytePositionInLine ?? 0);
    }
}
