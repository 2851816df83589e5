using System.Buffers;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Grpc.AspNetCore.Server;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Negotiation;
using SerializationApi.Negotiation.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Grpc;

/// <summary>
/// The marshallers of an application's services: they apply the limits of the service's endpoints and stop when the client disconnects.
/// </summary>
internal sealed class ServerMessageFactory(FormatSet formats, IHttpContextAccessor requests, ILogger<ServerMessageFactory> logger)
    : MessageFactory(formats, StatusCode.InvalidArgument)
{
    private readonly FormatSet _formats = formats;
    private readonly ConcurrentDictionary<Type, bool> _types = new();
    private readonly ConcurrentDictionary<ShapeInfo, bool> _compared = new();

    protected override bool CanSerialize(Type type) => _types.GetOrAdd(type, Find);

    protected override Marshaller<T> CreateMarshaller<T>()
    {
        ShapeInfo contract = _formats.FindCodecs<T>()!.Contract;
        // A contract and a list of it may both be messages.
        if (RuntimeFeature.IsDynamicCodeSupported && logger.IsEnabled(LogLevel.Warning) && _compared.TryAdd(contract, true))
        {
            _ = Task.Run(() => Compare(contract)); // Too slow for the start.
        }

        return base.CreateMarshaller<T>();
    }

    private void Compare(ShapeInfo contract)
    {
        if (ProtobufNetComparison.FindDifference(contract) is { } difference)
        {
            GrpcLog.DiffersFromProtobufNet(logger, contract.Name, difference);
        }
    }

    protected override T? Decode<T>(TypeCodecs<T> codecs, in ReadOnlySequence<byte> payload)
        where T : default
    {
        if (requests.HttpContext is not { } http)
        {
            return base.Decode(codecs, payload);
        }

        try
        {
            // Duplex streams proceed message by message; the handler of any other call may keep what it reads.
            bool isKept = http.GetEndpoint()?.Metadata.GetMetadata<GrpcMethodMetadata>()?.Method.Type != MethodType.DuplexStreaming;
            return EndpointFormats.Decode(http, codecs, Format, payload, isKept);
        }
        catch (MemoryRefusedException refused)
        {
            throw MessageErrors.Status(refused);
        }
    }

    protected override PooledBuffer Encode<T>(TypeCodecs<T> codecs, T value)
    {
        if (requests.HttpContext is not { } http)
        {
            return base.Encode(codecs, value);
        }

        try
        {
            return EndpointFormats.Encode(http, codecs, Format, value);
        }
        catch (MemoryRefusedException refused)
        {
            throw MessageErrors.Status(refused);
        }
    }

    private bool Find(Type type)
    {
        if (base.CanSerialize(type))
        {
            return true;
        }

        if (RuntimeFeature.IsDynamicCodeSupported && ProtobufNetComparison.Knows(type))
        {
            GrpcLog.WithoutShape(
                logger,
                TypeNames.Display(type),
                _formats.FindCodecs(type) is null ? "it has no shape" : "its shape is not offered in Protobuf"
            );
        }

        return false;
    }
}
