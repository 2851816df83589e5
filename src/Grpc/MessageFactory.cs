using System.Buffers;
using Grpc.Core;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Grpc;

/// <summary>Creates the marshallers of contracts with a shape; protobuf-net.Grpc asks other factories for all other types.</summary>
/// <param name="formats">The formats and contracts.</param>
/// <param name="invalid">The status of a message that cannot be decoded; it says whose fault that is.</param>
internal class MessageFactory(FormatSet formats, StatusCode invalid) : MarshallerFactory
{
    /// <summary>The application's Protobuf format.</summary>
    protected Format Format { get; } =
        formats.FindByName("protobuf")
        ?? throw new InvalidOperationException("gRPC needs the format protobuf, which the application has removed.");

    /// <summary>Creates the marshallers of clients: an invalid response is the server's fault.</summary>
    public static MessageFactory OfClients(FormatSet formats) => new(formats, StatusCode.Internal);

    /// <summary>Creates the configuration that binds services with these marshallers.</summary>
    /// <param name="binder">Names services and methods; null for protobuf-net.Grpc's own.</param>
    public BinderConfiguration Configure(ServiceBinder? binder = null) =>
        BinderConfiguration.Create([this, ProtoBufMarshallerFactory.Default, ProtoBufMarshallerFactory.GoogleProtobuf], binder);

    protected override bool CanSerialize(Type type) => formats.FindCodecs(type)?.Offers(Format) == true;

    /// <summary>Creates the marshaller of a contract, which must have a shape with a form in Protobuf.</summary>
    public Marshaller<T> Create<T>()
    {
        formats.GetCodecs<T>().Prepare(Format); // Throws here rather than in the first call.
        return CreateMarshaller<T>();
    }

    protected override Marshaller<T> CreateMarshaller<T>()
    {
        TypeCodecs<T> codecs = formats.FindCodecs<T>()!;
        return new Marshaller<T>(
            (value, context) => Write(codecs, value, context),
            context => Read(codecs, context.PayloadAsReadOnlySequence())
        );
    }

    /// <summary>Decodes a message.</summary>
    /// <exception cref="InvalidPayloadException">It is not a message of the contract.</exception>
    protected virtual T? Decode<T>(TypeCodecs<T> codecs, in ReadOnlySequence<byte> payload) => codecs.For(Format).Decode(payload);

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

    // The length precedes the message, so it must be known first.
    private void Write<T>(TypeCodecs<T> codecs, T value, SerializationContext context)
    {
        using PooledBuffer payload = Encode(codecs, value);
        context.SetPayloadLength(payload.Length);
        context.GetBufferWriter().Write(payload.Span);
        context.Complete();
    }
}
