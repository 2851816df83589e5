using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Reads what a shape refused once more, by System.Text.Json: our reader is stricter with what it skips (docs/adr/0004), and what
/// an application took before it takes still.
/// </summary>
internal static class SecondReading
{
    // What System.Text.Json makes of a body is not counted; of one this size it is less than FormatLimits.MaxDecodedBytes ever is.
    private const int MostBytes = 64 * 1024;

    /// <summary>Reads a payload.</summary>
    /// <returns>False when System.Text.Json refuses it too, or it is too large to be given to it.</returns>
    public static bool TryRead<T>(ReadOnlySpan<byte> payload, JsonTypeInfo<T> type, FormatLimits limits, out T? value)
    {
        value = default;
        if (payload.Length > MostBytes)
        {
            return false;
        }

        try
        {
            var json = new Utf8JsonReader(JsonInput.WithoutMark(payload), new JsonReaderOptions { MaxDepth = limits.MaxDepth });
            value = JsonSerializer.Deserialize(ref json, type);
            return !json.Read();
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
