using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>A list at the root by its items' shape, as <see cref="MatchingCodec{T}"/>.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="shape">The codec of the items' shape.</param>
/// <param name="options">The application's options.</param>
/// <param name="contract">The contract.</param>
/// <param name="limits">The bounds of the shape's codec.</param>
internal sealed class MatchingListCodec<T>(ListCodec<T> shape, JsonSerializerOptions options, ShapeInfo contract, FormatLimits limits) : ListCodec<T>
{
    private readonly SystemTextJsonListCodec<T> _other = new(options, contract.Name);
    private readonly bool _hasEnums = QuotedEnums.CanBeIn(contract);

    /// <inheritdoc />
    public override bool NeedsCount => shape.NeedsCount;

    /// <inheritdoc />
    public override PooledBuffer Encode(ReadOnlySpan<T> items)
    {
        PooledBuffer payload = shape.Encode(items);
        if (!EscapeScan.FindsAny(payload.Span))
        {
            return payload;
        }

        payload.Dispose();
        return _other.Encode(items);
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeHead(int count) => shape.EncodeHead(count);

    /// <inheritdoc />
    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        PooledBuffer batch = shape.EncodeItems(items, firstIndex);
        if (!EscapeScan.FindsAny(batch.Span))
        {
            return batch;
        }

        batch.Dispose();
        return _other.EncodeItems(items, firstIndex);
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeTail() => shape.EncodeTail();

    /// <inheritdoc />
    public override List<T>? Decode(ReadOnlySpan<byte> payload)
    {
        List<T>? value;
        try
        {
            value = shape.Decode(payload);
        }
        catch (InvalidPayloadException error) when (!error.ExceedsLimit)
        {
            if (SecondReading.TryRead(payload, _other.ListType, limits, out value))
            {
                return value;
            }

            throw;
        }

        return _hasEnums && QuotedEnums.MayBeIn(payload) ? _other.Decode(payload) : value;
    }

    /// <inheritdoc />
    protected override PooledBuffer EncodeNull() => shape.Encode((List<T>?)null);
}
