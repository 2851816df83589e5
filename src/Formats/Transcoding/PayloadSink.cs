using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Transcoding;

/// <summary>A format as what payloads are transcoded to.</summary>
internal abstract class PayloadSink
{
    /// <summary>Takes what a reader reads.</summary>
    /// <typeparam name="TReader">The reader.</typeparam>
    /// <typeparam name="TShape">The shape of the contract.</typeparam>
    /// <param name="reader">At the start of a payload.</param>
    /// <param name="isList">Whether that holds a list of the contract.</param>
    /// <returns>The payload; null when the other one is to be decoded and encoded.</returns>
    public abstract PooledBuffer? TryTake<TReader, TShape>(ref TReader reader, bool isList)
        where TReader : struct, IPayloadTranscodeReader, allows ref struct
        where TShape : struct, ITranscodeShape;

    /// <summary>Does what is left to do with a payload that was taken, once what it was read from has been given back.</summary>
    /// <param name="payload">Given back here when another is returned.</param>
    public virtual PooledBuffer Finish(PooledBuffer payload) => payload;
}

/// <summary>A format's writer as what payloads are transcoded to.</summary>
/// <param name="options">What is asked of the writers.</param>
internal sealed class PayloadSink<TWriter>(WriterOptions options) : PayloadSink
    where TWriter : struct, IPayloadWriter<TWriter>, ITranscodeWriter, allows ref struct
{
    private SizeHint _hint;

    /// <inheritdoc />
    public override PooledBuffer? TryTake<TReader, TShape>(ref TReader reader, bool isList)
    {
        // A long payload is not to be copied again and again while it grows: it becomes about as long as the one that is read.
        TWriter writer = TWriter.Create(Math.Max(_hint.Capacity, SizeHint.CapacityFor(reader.BytesLeft)), options, depth: 0);
        try
        {
            if (!(isList ? Passage.RootList<TReader, TWriter, TShape>(ref reader, ref writer, ListMessage<TShape>.Info) : Passage.Root<TReader, TWriter, TShape>(ref reader, ref writer)))
            {
                return null;
            }

            reader.End();
            PooledBuffer payload = writer.Detach();
            _hint.Record(payload.Length);
            return payload;
        }
        finally
        {
            writer.Dispose();
        }
    }
}
