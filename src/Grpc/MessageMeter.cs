using System.Buffers;
using System.Buffers.Binary;
using Grpc.AspNetCore.Server;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;
using SerializationApi.Negotiation;

namespace SerializationApi.Grpc;

/// <summary>
/// The messages of a call, each behind five bytes that say its length (github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md): memory is held for a message while it arrives, for what it
/// becomes before it is decoded, and of a stream that both sides write only until the next.
/// </summary>
/// <param name="memory">The call's share.</param>
/// <param name="method">The kind of call.</param>
/// <param name="maxBytes">How long a collected stream may be in all, in bytes, which Grpc.AspNetCore does not bound; null for any.</param>
internal sealed class MessageMeter(RequestMemory memory, MethodType method, long? maxBytes) : BodyMeter(memory)
{
    private const int HeadBytes = 5;
    private const string Web = "Grpc.AspNetCore.Web";

    // Shorter messages are held by what every request takes.
    private const int ShortBytes = 4 * 1024;

    private long _arrived;
    private long _start; // Of the last message whose head is there.
    private long _end;

    /// <inheritdoc />
    public override bool IsAlwaysTimed => true;

    /// <inheritdoc />
    public override bool IsAwaited => _arrived != _end;

    /// <inheritdoc />
    public override void BeforeRead(bool isAllConsumed)
    {
        if (isAllConsumed && method == MethodType.DuplexStreaming && Memory.Held(MemoryPart.Body) > 0)
        {
            Memory.Release(MemoryPart.Body);
            Memory.Release(MemoryPart.Value);
        }
    }

    /// <inheritdoc />
    public override async ValueTask HoldAsync(ReadOnlySequence<byte> buffer, long offset)
    {
        _arrived = offset + buffer.Length;
        while (_arrived >= _end + HeadBytes)
        {
            _start = _end;
            _end += HeadBytes + ReadLength(buffer.Slice(_end - offset, HeadBytes));
        }

        // Who collects keeps all of it.
        bool isCollected = method == MethodType.ClientStreaming;
        if (isCollected && _arrived > maxBytes)
        {
            throw new RpcException(new Status(StatusCode.ResourceExhausted, $"The stream is longer than {maxBytes} bytes."));
        }

        long held = isCollected ? _arrived : buffer.Length;
        if (held <= ShortBytes)
        {
            return;
        }

        try
        {
            await Memory.HoldAsync(MemoryPart.Body, held).ConfigureAwait(false);
            if (_arrived >= _end)
            {
                await Memory.HoldAsync(MemoryPart.Value, RequestMemory.UsualBytesPerByte * (isCollected ? _arrived : Math.Max(_end - _start, buffer.Length))).ConfigureAwait(false);
            }
        }
        catch (MemoryRefusedException refused)
        {
            throw Status(refused);
        }
    }

    /// <inheritdoc />
    /// <remarks>What undoes the base64 of gRPC-Web has no exception of its own, but nothing else of its assembly reads.</remarks>
    public override Exception? Explain(Exception error) => error.Source == Web
        ? new RpcException(new Status(StatusCode.InvalidArgument, "The body is not base64 as gRPC-Web has it.", error))
        : null;

    /// <inheritdoc />
    public override Exception TooSlow() => new RpcException(new Status(StatusCode.ResourceExhausted, "The message arrived too slowly."));

    /// <summary>What a call ends with that gets no memory.</summary>
    public static RpcException Status(MemoryRefusedException refused) => new(new Status(StatusCode.ResourceExhausted, refused.Message, refused));

    private static uint ReadLength(in ReadOnlySequence<byte> head)
    {
        Span<byte> bytes = stackalloc byte[HeadBytes];
        head.CopyTo(bytes);
        return BinaryPrimitives.ReadUInt32BigEndian(bytes[1..]);
    }
}

/// <summary>Finds the calls among the requests.</summary>
internal sealed class MessageMeters : IBodyMeters
{
    /// <inheritdoc />
    public BodyMeter? Find(HttpContext http, RequestMemory memory)
    {
        if (http.GetEndpoint()?.Metadata.GetMetadata<GrpcMethodMetadata>() is not { } method)
        {
            return null;
        }

        // Kestrel would end the connection, with all calls on it; the meter ends the call.
        http.Features.Get<IHttpMinRequestBodyDataRateFeature>()?.MinDataRate = null;
        return new MessageMeter(memory, method.Method.Type, http.Features.Get<IHttpMaxRequestBodySizeFeature>()?.MaxRequestBodySize);
    }
}
