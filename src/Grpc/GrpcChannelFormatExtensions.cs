using System.Runtime.CompilerServices;
using Grpc.Core;
using ProtoBuf.Grpc.Client;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;

namespace SerializationApi.Grpc;

/// <summary>Makes code-first clients whose messages are written and read by shapes.</summary>
public static class GrpcChannelFormatExtensions
{
    // Clients of one set share their proxies and marshallers, which are costly to make.
    private static readonly ConditionalWeakTable<FormatSet, ClientFactory> Factories = [];

    /// <summary>A client of a service: <c>channel.CreateFormatsService&lt;IOrders&gt;(formats)</c>. What has no shape stays
    /// protobuf-net's.</summary>
    /// <typeparam name="TService">An interface with <c>[Service]</c> or <c>[ServiceContract]</c>.</typeparam>
    /// <param name="channel">The channel; it stays the caller's.</param>
    /// <param name="formats">The formats and contracts that are known.</param>
    /// <remarks>A response that cannot be decoded is an <see cref="RpcException"/>: <c>Internal</c> with member and offset, or
    /// <c>ResourceExhausted</c> beyond the formats' limits.</remarks>
    public static TService CreateFormatsService<TService>(this ChannelBase channel, FormatSet formats)
        where TService : class => channel.CreateCallInvoker().CreateFormatsService<TService>(formats);

    /// <inheritdoc cref="CreateFormatsService{TService}(ChannelBase, FormatSet)"/>
    /// <param name="invoker">Calls, perhaps with interceptors.</param>
    /// <param name="formats">The formats and contracts that are known.</param>
    public static TService CreateFormatsService<TService>(this CallInvoker invoker, FormatSet formats)
        where TService : class =>
        invoker.CreateGrpcService<TService>(
            Factories.GetValue(formats, static formats => ClientFactory.Create(MessageFactory.OfClients(formats).Configure()))
        );
}
