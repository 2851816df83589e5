using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>The codec of a list at the root, by its items' shape; see <see cref="MatchingCodec{T}"/>.</summary>
internal sealed class MatchingListCodec<T> : ListCodec<T>
{
    private readonly ListCodec<T> _shape;
    private readonly Lazy<JsonDecision> _decision;
    private readonly SystemTextJsonListCodec<T> _other;
    private readonly MatchingReader<List<T>> _reader;
    private readonly Lazy<ListCodec<T>> _only;

    public MatchingListCodec(
        ListCodec<T> shape,
        Lazy<JsonDecision> decision,
        SystemTextJsonListCodec<T> other,
        ShapeInfo contract,
        FormatLimits limits,
        Func<ListCodec<T>> only
    )
    {
        _only = new Lazy<ListCodec<T>>(only);
        _shape = shape;
        _decision = decision;
        _other = other;
        _reader = new MatchingReader<List<T>>(shape, _other, _other.ListType, contract, limits);
    }

    public override bool NeedsCount => _shape.NeedsCount;

    internal override bool ReadsItems(Type list) => !_other.IsOther(list);

    public override JsonSequenceWriter? FindWriter(object sequence) => _other.FindWriter(sequence);

    internal override Codec<TList> As<TList>() => _other.IsOther(typeof(TList)) ? _other.As<TList>() : base.As<TList>();

    public override PooledBuffer Encode(ReadOnlySpan<T> items) => Encode(items, 0, static (codec, items, _) => codec.Encode(items));

    public override PooledBuffer EncodeHead(int count) => _shape.EncodeHead(count);

    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex) =>
        Encode(items, firstIndex, static (codec, items, firstIndex) => codec.EncodeItems(items, firstIndex));

    public override PooledBuffer EncodeTail() => _shape.EncodeTail();

    public override List<T>? Decode(ReadOnlySpan<byte> payload) =>
        !_decision.Value.IsByShape ? _other.Decode(payload)
        : _decision.Value.Failure is null ? _reader.Decode(payload)
        : _only.Value.Decode(payload);

    protected override PooledBuffer EncodeNull() => _shape.Encode((List<T>?)null);

    // Like MatchingCodec does for one value.
    private PooledBuffer Encode(ReadOnlySpan<T> items, int firstIndex, Func<ListCodec<T>, ReadOnlySpan<T>, int, PooledBuffer> encode)
    {
        if (!_decision.Value.IsByShape)
        {
            return encode(_other, items, firstIndex);
        }

        if (_decision.Value.Failure is not null)
        {
            return encode(_only.Value, items, firstIndex);
        }

        PooledBuffer payload = encode(_shape, items, firstIndex);
        return EscapeScan.Discards(payload) ? encode(_other, items, firstIndex) : payload;
    }
}
