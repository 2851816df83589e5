using System.Buffers;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>A sample of a dataset as messages of gRPC.</summary>
/// <typeparam name="T">A message: the dataset as a whole, or an item.</typeparam>
/// <param name="expected">The messages that the service sends for the same count and seed.</param>
internal sealed class GrpcSample<T>(List<T> expected) : Sample<List<T>>(expected)
{
    private readonly Codec<T> _codec = new FormatSet(ContractShapes.All).FindCodecs<T>()!.For(PayloadFormat.Grpc.Format);

    public override object? Decode(PayloadFormat format, ReadOnlyMemory<byte> body) =>
        GrpcFrames.Split(body).Select(message => _codec.Decode(message.Span)!).ToList();

    protected override void Encode(PayloadFormat format, List<T> value, PooledBufferWriter body)
    {
        foreach (T message in value)
        {
            using PooledBuffer payload = _codec.Encode(message);
            GrpcFrames.Append(body, new ReadOnlySequence<byte>(payload.Memory));
        }
    }
}
