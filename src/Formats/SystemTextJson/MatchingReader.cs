using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Reads a payload by the shape if System.Text.Json would read the same. Otherwise System.Text.Json decides. What both refuse has the
/// shape's error, with its offset.
/// </summary>
/// <typeparam name="T">The contract, or a list of one.</typeparam>
/// <param name="shape">The codec of the shape.</param>
/// <param name="other">System.Text.Json's.</param>
/// <param name="type">What System.Text.Json knows of the type.</param>
/// <param name="contract">The contract.</param>
/// <param name="limits">The bounds of the shape's codec.</param>
internal sealed class MatchingReader<T>(Codec<T> shape, Codec<T> other, JsonTypeInfo<T> type, ShapeInfo contract, FormatLimits limits)
{
    private readonly bool _hasEnums = QuotedEnums.CanBeIn(contract);

    /// <inheritdoc cref="Codec{T}.Decode(ReadOnlySpan{byte})"/>
    public T? Decode(ReadOnlySpan<byte> payload)
    {
        bool isQuoted = IsQuoted(payload);
        long taken = 0;
        return isQuoted && SecondReading.TryRead(payload, type, limits, out T? value) ? value : Decode(payload, isQuoted, ref taken);
    }

    /// <inheritdoc cref="Codec{T}.Decode(ReadOnlySpan{byte}, ref long)"/>
    public T? Decode(ReadOnlySpan<byte> payload, ref long taken) => Decode(payload, IsQuoted(payload), ref taken);

    /// <summary>Reads a payload by System.Text.Json while it is not decided who reads.</summary>
    /// <returns>False if it refuses or throws: then the decision tells whose error counts.</returns>
    public bool TryReadUndecided(ReadOnlySpan<byte> payload, out T? value)
    {
        try
        {
            return SecondReading.TryRead(payload, type, limits, out value);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            value = default; // It has no metadata of a contract inside, for instance, which only the shape reads then.
            return false;
        }
    }

    // By the shape first in any case, as that counts what a value takes.
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
/// Reads a payload that the shape refused by System.Text.Json: our reader is stricter with what it skips (docs/adr/0004), and what
/// an application accepted before is still accepted.
/// </summary>
internal static class SecondReading
{
    // The memory that System.Text.Json takes is not counted. For a body of this size it is below every MaxDecodedBytes.
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
        catch (Exception error) when (JsonInput.IsOfPayload(error))
        {
            return false;
        }
    }
}
