using SerializationApi.Formats.Transcoding;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>MessagePack as the ends of transcoding: payloads that are compressed are decompressed before, and compressed afterwards.</summary>
internal static class Lz4Ends
{
    /// <summary>The ends of a variant.</summary>
    public static PayloadEnds Of(MessagePackFormat format)
    {
        var plain = PayloadEnds.Of<MessagePackReader, MessagePackWriter>(format.Limits, format.KeysAreNames);
        return plain with
        {
            Source = new Source(plain.Source, format.Limits),
            Sink = format.Compression == MessagePackCompression.None ? plain.Sink : new Sink(plain.Sink, format),
        };
    }

    private sealed class Source(PayloadSource plain, FormatLimits limits) : PayloadSource
    {
        public override PooledBuffer? TryPass<TShape>(ReadOnlySpan<byte> payload, bool isList, PayloadSink sink)
        {
            if (!MessagePackLz4.IsCompressed(payload))
            {
                return plain.TryPass<TShape>(payload, isList, sink);
            }

            using PooledBuffer decompressed = MessagePackLz4.Decompress(payload, limits);
            return plain.TryPass<TShape>(decompressed.Span, isList, sink);
        }
    }

    private sealed class Sink(PayloadSink plain, MessagePackFormat format) : PayloadSink
    {
        public override PooledBuffer? TryTake<TReader, TShape>(ref TReader reader, bool isList) => plain.TryTake<TReader, TShape>(ref reader, isList);

        public override PooledBuffer Finish(PooledBuffer payload) => MessagePackLz4.Compress(payload, format);
    }
}
