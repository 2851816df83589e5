using System.Text.Json;
using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// The codec of one value: by its shape, if System.Text.Json is known to write and read the same payload; otherwise by System.Text.Json.
/// </summary>
internal sealed class MatchingCodec<T> : Codec<T>
{
    private readonly Codec<T> _shape;
    private readonly Lazy<JsonDecision> _decision;
    private readonly SystemTextJsonCodec<T> _other;
    private readonly MatchingReader<T> _reader;
    private readonly Lazy<Codec<T>> _only;

    public MatchingCodec(
        Codec<T> shape,
        Lazy<JsonDecision> decision,
        JsonSerializerOptions options,
        ShapeInfo contract,
        FormatLimits limits,
        Func<Codec<T>> only
    )
    {
        _only = new Lazy<Codec<T>>(only);
        _shape = shape;
        _decision = decision;
        _other = new SystemTextJsonCodec<T>(options, contract.Name, hasLiterals: true);
        _reader = new MatchingReader<T>(shape, _other, _other.Type, contract, limits);
    }

    public override PooledBuffer Encode(T value)
    {
        if (!typeof(T).IsValueType && value is not null && value.GetType() != typeof(T))
        {
            try
            {
                return _other.Encode(value);
            }
            catch (Exception) when (_decision.Value.Failure is not null)
            {
                return _only.Value.Encode(value);
            }
        }

        if (!_decision.Value.IsByShape)
        {
            return _other.Encode(value);
        }

        if (_decision.Value.Failure is not null)
        {
            return _only.Value.Encode(value);
        }

        PooledBuffer payload = _shape.Encode(value);
        return EscapeScan.Discards(payload) ? _other.Encode(value) : payload;
    }

    public override T? Decode(ReadOnlySpan<byte> payload) =>
        !_decision.Value.IsByShape ? _other.Decode(payload)
        : _decision.Value.Failure is null ? _reader.Decode(payload)
        : _only.Value.Decode(payload);

    internal override T? Decode(ReadOnlySpan<byte> payload, ref long taken) =>
        !_decision.Value.IsByShape ? _other.Decode(payload)
        : _decision.Value.Failure is null ? _reader.Decode(payload, ref taken)
        : _only.Value.Decode(payload, ref taken);

    internal override void Annotate(Annotator to, List<PayloadBlock> blocks) =>
        (_decision.Value.IsByShape ? _shape : _other).Annotate(to, blocks);
}
