using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>The codec of a contract in a format: its shape with the format's writer and reader.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <typeparam name="TShape">Its shape.</typeparam>
/// <typeparam name="TWriter">The format's writer.</typeparam>
/// <typeparam name="TReader">The format's reader.</typeparam>
/// <param name="limits">The limits of both.</param>
/// <param name="keysAreNames">Whether objects are maps by name, in a format that also writes them by position.</param>
public class ShapeCodec<T, TShape, TWriter, TReader>(FormatLimits limits, bool keysAreNames = false) : Codec<T>
    where TShape : struct, IShape<T>
    where TWriter : struct, IPayloadWriter<TWriter>, allows ref struct
    where TReader : struct, IPayloadReader, allows ref struct
{
    private readonly WriterOptions _options = new(limits.MaxDepth, keysAreNames);
    private SizeHint _hint;

    /// <inheritdoc />
    public override PooledBuffer Encode(T value)
    {
        if (TWriter.ForbidsNullItems && !typeof(T).IsValueType && value is null)
        {
            throw RootNull.Error(TShape.Info.Name);
        }

        TWriter writer = TWriter.Create(_hint.Capacity, _options, depth: 0);
        try
        {
            TShape.Write(ref writer, value);
            PooledBuffer payload = writer.Detach();
            _hint.Record(payload.Length);
            return payload;
        }
        catch (UnsupportedValueException error) when (LoneSurrogate.IsReasonOf(error))
        {
            // JSON refuses none, and native code need not contain the finder for it.
            if (!TWriter.IsText)
            {
                var finder = new LoneSurrogateFinder<TWriter>(TShape.Info.Name, limits.MaxDepth);
                TShape.Write(ref finder, value);
            }

            throw;
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <inheritdoc />
    public override T? Decode(ReadOnlySpan<byte> payload)
    {
        TReader reader = default;
        reader.Begin(payload, limits);
        T value = TShape.Read(ref reader, default);
        reader.End();
        return value;
    }

    internal override void Annotate(Annotator to, List<PayloadBlock> blocks)
    {
        to.Decompress(blocks);
        try
        {
            var reader = new AnnotatingReader<TReader>(to, default);
            reader.Begin(to.Payload.Span, limits);
            TShape.Read(ref reader, default);
            reader.End();
        }
        catch (InvalidPayloadException error) when (to.Base > 0 && !to.IsLocated)
        {
            throw error.At(to.Base);
        }
    }

    internal override T? Decode(ReadOnlySpan<byte> payload, ref long taken)
    {
        TReader reader = default;
        reader.Begin(payload, limits);
        T value = TShape.Read(ref reader, default);
        reader.End();
        taken += reader.TakenBytes;
        return value;
    }

    internal override T? Decode(ReadOnlySpan<byte> bytes, out int length, ref long taken)
    {
        TReader reader = default;
        reader.Begin(bytes, limits);
        T value = TShape.Read(ref reader, default);
        length = reader.Position;
        taken += reader.TakenBytes;
        return value;
    }
}
