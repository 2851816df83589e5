using System.Buffers;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>A sample of a dataset as messages of gRPC.</summary>
/// <typeparam name="T">A message: the dataset as a whole, or an item.</typeparam>
/// <param name="expected">The messages that the service sends for the same count and seed.</param>
internal sealed class GrpcSample<T>(List<T> expected) : IDatasetSample
{
    private readonly Codec<T> _codec = new FormatSet(ContractShapes.All).FindCodecs<T>()!.For(PayloadFormat.Grpc.Format);

    /// <inheritdoc />
    public byte[] Encode(PayloadFormat format)
    {
        using var body = new PooledBufferWriter();
        foreach (T message in expected)
        {
            using PooledBuffer payload = _codec.Encode(message);
            GrpcFrames.Append(body, new ReadOnlySequence<byte>(payload.Memory));
        }

        return body.Span.ToArray();
    }

    /// <inheritdoc />
    public object? Decode(PayloadFormat format, ReadOnlyMemory<byte> body) =>
        GrpcFrames.Split(body).Select(message => _codec.Decode(message.Span)!).ToList();

    /// <inheritdoc />
    public string? DifferenceFrom(object? decoded, PayloadFormat format) =>
        new SampleComparer(format.EmptyListIsAbsent).Compare(expected, (List<T>?)decoded);
}
