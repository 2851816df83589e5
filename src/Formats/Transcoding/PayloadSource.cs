using SerializationApi.Shapes;

namespace SerializationApi.Formats.Transcoding;

/// <summary>A format as what payloads are transcoded from.</summary>
internal abstract class PayloadSource
{
    /// <summary>Transcodes a payload.</summary>
    /// <typeparam name="TShape">The shape of the contract.</typeparam>
    /// <param name="payload">The payload.</param>
    /// <param name="isList">Whether it holds a list of the contract.</param>
    /// <param name="sink">What takes it.</param>
    /// <returns>The other payload; null when the payload is to be decoded and encoded.</returns>
    /// <exception cref="InvalidPayloadException">Something in it is invalid, or seems so.</exception>
    /// <exception cref="UnsupportedValueException">It has no form in the other format, or seems to have none.</exception>
    public abstract PooledBuffer? TryPass<TShape>(ReadOnlySpan<byte> payload, bool isList, PayloadSink sink)
        where TShape : struct, ITranscodeShape;
}

/// <summary>A format's reader as what payloads are transcoded from.</summary>
/// <param name="limits">The bounds of reading.</param>
internal sealed class PayloadSource<TReader>(FormatLimits limits) : PayloadSource
    where TReader : struct, IPayloadTranscodeReader, allows ref struct
{
    /// <inheritdoc />
    public override PooledBuffer? TryPass<TShape>(ReadOnlySpan<byte> payload, bool isList, PayloadSink sink)
    {
        TReader reader = default;
        try
        {
            if (isList)
            {
                reader.BeginWithList(payload, limits);
            }
            else
            {
                reader.Begin(payload, limits);
            }

            return sink.TryTake<TReader, TShape>(ref reader, isList);
        }
        finally
        {
            reader.Release();
        }
    }
}
