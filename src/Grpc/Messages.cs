using System.Buffers;
using Grpc.Core;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Grpc;

/// <summary>Makes the marshallers of contracts with a shape; protobuf-net.Grpc asks others for those of all other types.</summary>
/// <param name="formats">The formats and contracts.</param>
internal abstract class MessageFactory(FormatSet formats) : MarshallerFactory
{
    /// <summary>The format of messages: Protobuf, as the application has it.</summary>
    protected Format Format { get; } = formats.FindByName("protobuf") ?? throw new InvalidOperationException("gRPC needs the format protobuf, which the application has removed.");

    /// <inheritdoc />
    protected override bool CanSerialize(Type type) => formats.FindCodecs(type)?.Offers(Format) == true;

    /// <inheritdoc />
    protected override Marshaller<T> CreateMarshaller<T>()
    {
        TypeCodecs<T> codecs = formats.FindCodecs<T>()!;
        Codec<T> codec = codecs.For(Format);
        return new Marshaller<T>((value, context) => Write(codec, value, context), context => Read(codecs, codec, context.PayloadAsReadOnlySequence()));
    }

    /// <summary>Reads a message.</summary>
    /// <exception cref="RpcException">It cannot be decoded.</exception>
    protected abstract T Read<T>(TypeCodecs<T> codecs, Codec<T> codec, in ReadOnlySequence<byte> payload);

    /// <summary>The error of a message that cannot be decoded: its member, the offset, what was found and what was expected.</summary>
    /// <param name="codecs">What was to be read.</param>
    /// <param name="payload">The message.</param>
    /// <param name="error">What is wrong.</param>
    /// <param name="invalid">The status of invalid bytes; those beyond a limit are always <see cref="StatusCode.ResourceExhausted"/>.</param>
    protected static RpcException Refusal(TypeCodecs codecs, in ReadOnlySequence<byte> payload, InvalidPayloadException error, StatusCode invalid)
    {
        string path = ProtobufPath.Find(codecs.Contract, codecs.IsList, payload.IsSingleSegment ? payload.FirstSpan : payload.ToArray(), error.Offset);
        return new RpcException(new Status(error.ExceedsLimit ? StatusCode.ResourceExhausted : invalid, $"{path}: {error.Message}", error));
    }

    // The length goes before the message, so that it has to be known first.
    private static void Write<T>(Codec<T> codec, T value, SerializationContext context)
    {
        using PooledBuffer payload = codec.Encode(value);
        context.SetPayloadLength(payload.Length);
        context.GetBufferWriter().Write(payload.Span);
        context.Complete();
    }
}

/// <summary>The marshallers of clients.</summary>
/// <param name="formats">The formats and contracts.</param>
internal sealed class ClientMessageFactory(FormatSet formats) : MessageFactory(formats)
{
    /// <inheritdoc />
    /// <remarks>What is wrong with a response is the server's fault.</remarks>
    protected override T Read<T>(TypeCodecs<T> codecs, Codec<T> codec, in ReadOnlySequence<byte> payload)
    {
        try
        {
            return codec.Decode(payload)!;
        }
        catch (InvalidPayloadException error)
        {
            throw Refusal(codecs, payload, error, StatusCode.Internal);
        }
    }
}
