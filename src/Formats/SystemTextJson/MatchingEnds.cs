using SerializationApi.Formats.Transcoding;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>A codec by shape as the ends of transcoding, where System.Text.Json would read and write the same.</summary>
internal static class MatchingEnds
{
    /// <summary>The ends of a contract's codec.</summary>
    /// <param name="shape">Those of the codec by shape.</param>
    /// <param name="contract">The contract.</param>
    public static PayloadEnds? Of(PayloadEnds? shape, ShapeInfo contract) =>
        shape is null ? null : shape with
        {
            Source = new Source(shape.Source, QuotedEnums.CanBeIn(contract)),
            Sink = new Sink(shape.Sink),
        };

    private sealed class Source(PayloadSource shape, bool hasEnums) : PayloadSource
    {
        public override PooledBuffer? TryPass<TShape>(ReadOnlySpan<byte> payload, bool isList, PayloadSink sink) =>
            hasEnums && QuotedEnums.MayBeIn(payload) ? null : shape.TryPass<TShape>(payload, isList, sink);
    }

    private sealed class Sink(PayloadSink shape) : PayloadSink
    {
        public override PooledBuffer? TryTake<TReader, TShape>(ref TReader reader, bool isList) =>
            shape.TryTake<TReader, TShape>(ref reader, isList) is { } buffer && !EscapeScan.Discards(buffer) ? buffer : null;
    }
}
