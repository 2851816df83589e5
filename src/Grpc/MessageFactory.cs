using System.Buffers;
using Grpc.Core;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Grpc;

/// <summary>Makes the marshallers of contracts with a shape; protobuf-net.Grpc asks others for those of all other types.</summary>
/// <param name="formats">The formats and contracts.</param>
/// <param name="invalid">The status of a message that cannot be decoded, by whose fault that is.</param>
internal class MessageFactory(FormatSet formats, StatusCode invalid) : MarshallerFactory
{
    /// <summary>The format of messages: Protobuf, as the application has it.</summary>
    protected Format Format { get; } =
        formats.FindByName("protobuf")
        ?? throw new InvalidOperationException("gRPC needs the format protobuf, which the application has removed.");

    /// <summary>The marshallers of clients: what is wrong with a response is the server's fault.</summary>
    public static MessageFactory OfClients(FormatSet formats) => new(formats, StatusCode.Internal);

    /// <summary>How services are bound whose messages this makes where it can.</summary>
    /// <param name="binder">Names services and methods; protobuf-net.Grpc's own when null.</param>
    public BinderConfiguration Configure(ServiceBinder? binder = null) =>
        BinderConfiguration.Create([this, ProtoBufMarshallerFactory.Default, ProtoBufMarshallerFactory.GoogleProtobuf], binder);

    protected override bool CanSerialize(Type type) => formats.FindCodecs(type)?.Offers(Format) == true;

    protected override Marshaller<T> CreateMarshaller<T>()
    {
        TypeCodecs<T> codecs = formats.FindCodecs<T>()!;
        return new Marshaller<T>(
            (value, context) => Write(codecs, value, context),
            context => Read(codecs, context.PayloadAsReadOnlySequence())
        );
    }

    /// <summary>Decodes a message.</summary>
    /// <exception cref="InvalidPayloadException">It is no message of the contract.</exception>
    protected virtual T? Decode<T>(TypeCodecs<T> codecs, in ReadOnlySequence<byte> payload) => codecs.For(Format).Decode(payload);

    /// <summary>Encodes a message.</summary>
    protected virtual PooledBuffer Encode<T>(TypeCodecs<T> codecs, T value) => codecs.For(Format).Encode(value);

    private T Read<T>(TypeCodecs<T> codecs, in ReadOnlySequence<byte> payload)
    {
        try
        {
            return Decode(codecs, payload)!;
        }
        catch (InvalidPayloadException error)
        {
            string path = ProtobufFormat.FindPath(codecs, payload.IsSingleSegment ? payload.FirstSpan : payload.ToArray(), error.Offset);
            throw new RpcException(
                new Status(error.ExceedsLimit ? StatusCode.ResourceExhausted : invalid, $"{path}: {error.Message}", error)
            );
        }
    }

    // The length goes before the message, so that it has to be known first.
    private void Write<T>(TypeCodecs<T> codecs, T value, SerializationContext context)
    {
        using PooledBuffer payload = Encode(codecs, value);
        context.SetPayloadLength(payload.Length);
        context.GetBufferWriter().Write(payload.Span);
        context.Complete();
    }
}
