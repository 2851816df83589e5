using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Reads by a shape what System.Text.Json would read the same. Where a payload tells that it would not, that decides; what both refuse has the
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
