using SerializationApi.Formats.Transcoding;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Hands payloads on from one codec's reader to another's writer; those that this does not suit are decoded and encoded.</summary>
/// <typeparam name="T">A contract, or a list of one.</typeparam>
/// <typeparam name="TShape">The contract's shape.</typeparam>
internal sealed class Transcoder<T, TShape> : Transcoder
    where TShape : struct, ITranscodeShape
{
    private readonly Codec<T> _from;
    private readonly Codec<T> _to;
    private readonly bool _isList;
    private readonly bool _isPlain;

    /// <summary>Makes it of two codecs.</summary>
    /// <param name="from">Reads the payloads.</param>
    /// <param name="to">Writes the others.</param>
    /// <param name="isList">Whether they hold lists of the contract.</param>
    public Transcoder(Codec<T> from, Codec<T> to, bool isList)
    {
        _from = from;
        _to = to;
        _isList = isList;
        _isPlain = from.Ends is { } source && to.Ends is { } sink && PlainReach.Is(TShape.Info, source.IsText || sink.IsText);
    }

    /// <inheritdoc />
    public override PooledBuffer Transcode(ReadOnlySpan<byte> payload) =>
        TryPass(payload) ?? _to.Encode(_from.Decode(payload)!);

    /// <inheritdoc />
    /// <remarks>What is invalid is refused by decoding it, with the error that this gives.</remarks>
    internal override PooledBuffer? TryPass(ReadOnlySpan<byte> payload)
    {
        if (!_isPlain)
        {
            return null;
        }

        try
        {
            PayloadSink sink = _to.Ends!.Sink;
            return _from.Ends!.Source.TryPass<TShape>(payload, _isList, sink) is { } taken ? sink.Finish(taken) : null;
        }
        catch (Exception refusal) when (refusal is InvalidPayloadException or UnsupportedValueException)
        {
            return null;
        }
    }
}
