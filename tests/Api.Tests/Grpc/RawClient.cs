using Grpc.Core;
using Grpc.Net.Client;

namespace SerializationApi.Api.Tests.Grpc;

/// <summary>Calls the service with messages as bytes.</summary>
internal sealed class RawClient : IDisposable
{
    private static readonly Marshaller<byte[]> Bytes = Marshallers.Create(static bytes => bytes, static bytes => bytes);

    private readonly GrpcChannel _channel;

    public RawClient(string address, HttpMessageHandler? handler = null) =>
        _channel = GrpcChannel.ForAddress(address, new GrpcChannelOptions { HttpHandler = handler, MaxReceiveMessageSize = null });

    public Task<byte[]> UnaryAsync(string method, byte[] request) =>
        Invoker.AsyncUnaryCall(Method(MethodType.Unary, method), null, Patient, request).ResponseAsync;

    public Task<List<byte[]>> ServerStreamAsync(string method, byte[] request) =>
        Invoker
            .AsyncServerStreamingCall(Method(MethodType.ServerStreaming, method), null, Patient, request)
            .ResponseStream.ReadAllAsync()
            .ToListAsync()
            .AsTask();

    public AsyncClientStreamingCall<byte[], byte[]> Begin(string method) =>
        Invoker.AsyncClientStreamingCall(Method(MethodType.ClientStreaming, method), null, Patient);

    public async Task<byte[]> ClientStreamAsync(string method, IEnumerable<byte[]> requests)
    {
        using AsyncClientStreamingCall<byte[], byte[]> call = Begin(method);
        await WriteAsync(call.RequestStream, requests);
        return await call;
    }

    public async Task<List<byte[]>> DuplexAsync(string method, IEnumerable<byte[]> requests)
    {
        using AsyncDuplexStreamingCall<byte[], byte[]> call = Invoker.AsyncDuplexStreamingCall(
            Method(MethodType.DuplexStreaming, method),
            null,
            Patient
        );
        Task<List<byte[]>> read = call.ResponseStream.ReadAllAsync().ToListAsync().AsTask();
        await WriteAsync(call.RequestStream, requests);
        return await read;
    }

    /// <summary>Reads one message and cancels.</summary>
    public async Task LeaveServerStreamAsync(string method, byte[] request)
    {
        using AsyncServerStreamingCall<byte[]> call = Invoker.AsyncServerStreamingCall(
            Method(MethodType.ServerStreaming, method),
            null,
            Patient,
            request
        );
        Assert.True(await call.ResponseStream.MoveNext());
    }

    /// <summary>Sends one message, reads one and cancels.</summary>
    public async Task LeaveDuplexAsync(string method, byte[] request)
    {
        using AsyncDuplexStreamingCall<byte[], byte[]> call = Invoker.AsyncDuplexStreamingCall(
            Method(MethodType.DuplexStreaming, method),
            null,
            Patient
        );
        await call.RequestStream.WriteAsync(request);
        Assert.True(await call.ResponseStream.MoveNext());
    }

    public static async Task<Status> StatusAsync(Func<Task> call) => (await Assert.ThrowsAnyAsync<RpcException>(call)).Status;

    public void Dispose() => _channel.Dispose();

    private CallInvoker Invoker => _channel.CreateCallInvoker();

    private static CallOptions Patient => new(deadline: DateTime.UtcNow.AddMinutes(2));

    // The server ends a call that it refuses while the client still writes; its status comes with the response.
    private static async Task WriteAsync(IClientStreamWriter<byte[]> stream, IEnumerable<byte[]> requests)
    {
        try
        {
            foreach (byte[] request in requests)
            {
                await stream.WriteAsync(request);
            }

            await stream.CompleteAsync();
        }
        catch (RpcException) { }
    }

    private static Method<byte[], byte[]> Method(MethodType type, string method) =>
        new(
            type,
            method[..method.IndexOf('/', StringComparison.Ordinal)],
            method[(method.IndexOf('/', StringComparison.Ordinal) + 1)..],
            Bytes,
            Bytes
        );
}
