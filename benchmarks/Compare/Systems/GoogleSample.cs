using Google.Protobuf;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample by Google.Protobuf: a message of protoc's classes that exists, as an application would hold it.</summary>
internal sealed class GoogleSample<TMessage>(TMessage message, MessageParser<TMessage> parser) : SystemSample(SystemNames.GoogleProtobuf)
    where TMessage : IMessage<TMessage>
{
    public override PooledBuffer Serialize()
    {
        int size = message.CalculateSize();
        var output = new PooledBufferWriter(Math.Max(1, size));
        message.WriteTo(output.GetSpan(size)[..size]);
        output.Advance(size);
        return output.Detach();
    }

    public override object Deserialize(ReadOnlyMemory<byte> payload) => parser.ParseFrom(payload.Span);

    public override bool IsSample(object? decoded) => message.Equals(decoded);
}
