using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Reads a payload by the shape if System.Text.Json would read the same; otherwise System.Text.Json decides. If both refuse, the error is
/// the shape's, with its offset.
/// </summary>
internal sealed class MatchingReader<T>(Codec<T> shape, Codec<T> other, JsonTypeInfo<T> type, ShapeInfo contract, FormatLimits limits)
{
    private readonly bool _hasEnums = QuotedEnums.CanBeIn(contract);

    public T? Decode(ReadOnlySpan<byte> payload)
    {
        bool isQuoted = IsQuoted(payload);
        long taken = 0;
        return isQuoted && SecondReading.TryRead(payload, type, limits, out T? value) ? value : Decode(payload, isQuoted, ref taken);
    }

    public T? Decode(ReadOnlySpan<byte> payload, ref long taken) => Decode(payload, IsQuoted(payload), ref taken);

    // Always by the shape first, because that counts the memory of a value.
    private T? Decode(ReadOnlySpan<byte> payload, bool isQuoted, ref long taken)
    {
        T? value;
        try
        {
            value = shape.Decode(payload, ref taken);
        }
        catch (InvalidPayloadException error) when (!error.ExceedsLimit)
        {
            if (SecondReading.TryRead(payload, type, limits, out value))
            {
                return value;
            }

            throw;
        }

        return isQuoted ? other.Decode(payload) : value;
    }

    private bool IsQuoted(ReadOnlySpan<byte> payload) => _hasEnums && QuotedEnums.MayBeIn(payload);
}

/// <summary>
/// Reads a payload that the shape refused with System.Text.Json: our reader is stricter about skipped values (docs/adr/0004), and an
/// application must still accept everything that it accepted before.
/// </summary>
internal static class SecondReading
{
    // The memory that System.Text.Json takes is not counted. For a body of this size it is below every MaxDecodedBytes.
    private const int MostBytes = 64 * 1024;

    /// <summary>Reads a payload.</summary>
    /// <returns>False if System.Text.Json refuses it too, or it is too large.</returns>
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
        catch (Exception error) when (JsonInput.IsOfPayload(error))
        {
            return false;
        }
    }
}
