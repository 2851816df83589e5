using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>One value by its shape, where System.Text.Json would write and read the same; where a payload tells that it would not, by that.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <param name="shape">The codec of its shape.</param>
/// <param name="options">The application's options.</param>
/// <param name="contract">The contract.</param>
/// <param name="limits">The bounds of the shape's codec.</param>
internal sealed class MatchingCodec<T>(Codec<T> shape, JsonSerializerOptions options, ShapeInfo contract, FormatLimits limits) : Codec<T>
{
    private readonly SystemTextJsonCodec<T> _other = new(options, contract.Name);
    private readonly bool _hasEnums = QuotedEnums.CanBeIn(contract);

    /// <inheritdoc />
    public override PooledBuffer Encode(T value)
    {
        if (!typeof(T).IsValueType && value is not null && value.GetType() != typeof(T))
        {
            return _other.Encode(value);
        }

        PooledBuffer payload = shape.Encode(value);
        if (!EscapeScan.FindsAny(payload.Span))
        {
            return payload;
        }

        payload.Dispose();
        return _other.Encode(value);
    }

    /// <inheritdoc />
    public override T? Decode(ReadOnlySpan<byte> payload)
    {
        long taken = 0;
        return Decode(payload, ref taken);
    }

    /// <inheritdoc />
    internal override T? Decode(ReadOnlySpan<byte> payload, ref long taken)
    {
        T? value;
        try
        {
            value = shape.Decode(payload, ref taken);
        }
        catch (InvalidPayloadException error) when (!error.ExceedsLimit)
        {
            if (SecondReading.TryRead(payload, _other.Type, limits, out value))
            {
                return value;
            }

            throw;
        }

        return _hasEnums && QuotedEnums.MayBeIn(payload) ? _other.Decode(payload) : value;
    }
}
