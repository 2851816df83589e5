using System.Runtime.CompilerServices;
using Grpc.Core;
using ProtoBuf.Grpc.Client;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;

namespace SerializationApi.Grpc;

/// <summary>Extension methods that create code-first gRPC clients whose messages are serialized by shapes.</summary>
public static class GrpcChannelFormatExtensions
{
    // Clients of one set share their proxies and marshallers, which are expensive to create.
    private static readonly ConditionalWeakTable<FormatSet, ClientFactory> Factories = [];

    /// <summary>
    /// Creates a client of a service: <c>channel.CreateFormatsService&lt;IOrders&gt;(formats)</c>. protobuf-net serializes types without a
    /// shape.
    /// </summary>
    /// <typeparam name="TService">An interface with <c>[Service]</c> or <c>[ServiceContract]</c>.</typeparam>
    /// <param name="channel">The channel, which the caller still owns.</param>
    /// <param name="formats">The known formats and contracts.</param>
    /// <remarks>
    /// A response that cannot be decoded throws an <see cref="RpcException"/>: <c>Internal</c> with member and offset, or
    /// <c>ResourceExhausted</c> if it exceeds the formats' limits.
    /// </remarks>
    public static TService CreateFormatsService<TService>(this ChannelBase channel, FormatSet formats)
        where TService : class => channel.CreateCallInvoker().CreateFormatsService<TService>(formats);

    /// <inheritdoc cref="CreateFormatsService{TService}(ChannelBase, FormatSet)"/>
    /// <param name="invoker">Makes the calls, perhaps with interceptors.</param>
    /// <param name="formats">The known formats and contracts.</param>
    public static TService CreateFormatsService<TService>(this CallInvoker invoker, FormatSet formats)
        where TService : class =>
        invoker.CreateGrpcService<TService>(
            Factories.GetValue(formats, static formats => ClientFactory.Create(MessageFactory.OfClients(formats).Configure()))
        );

    /// <summary>
    /// Creates the marshaller of a message for a client that protobuf-net generates, also in a native program:
    /// <c>BinderConfiguration.Default.SetMarshaller(formats.CreateGrpcMarshaller&lt;Order&gt;())</c> before the first client.
    /// </summary>
    /// <typeparam name="T">A contract, or a list of it.</typeparam>
    /// <param name="formats">The known formats and contracts.</param>
    /// <remarks>A response that cannot be decoded throws as described for <c>CreateFormatsService</c>.</remarks>
    /// <exception cref="NotSupportedException">The contract has no shape.</exception>
    /// <exception cref="Shapes.UnsupportedValueException">The contract has no form in Protobuf.</exception>
    public static Marshaller<T> CreateGrpcMarshaller<T>(this FormatSet formats) => MessageFactory.OfClients(formats).Create<T>();
}
