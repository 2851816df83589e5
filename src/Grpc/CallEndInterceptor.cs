using Grpc.Core;
using Grpc.Core.Interceptors;
using Microsoft.AspNetCore.Connections;
using SerializationApi.Negotiation;

namespace SerializationApi.Grpc;

/// <summary>
/// Gives calls that end early a status. A stream to a client that has disconnected is cancelled: Grpc.AspNetCore would log it as an error
/// of the handler, although any client can cause it. A handler that gets no memory ends with ResourceExhausted.
/// </summary>
internal sealed class CallEndInterceptor : Interceptor
{
    public override Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
        TRequest request,
        ServerCallContext context,
        UnaryServerMethod<TRequest, TResponse> continuation
    ) => EndAsync(continuation(request, context));

    public override Task<TResponse> ClientStreamingServerHandler<TRequest, TResponse>(
        IAsyncStreamReader<TRequest> requestStream,
        ServerCallContext context,
        ClientStreamingServerMethod<TRequest, TResponse> continuation
    ) => EndAsync(continuation(new Reader<TRequest>(requestStream), context));

    public override Task ServerStreamingServerHandler<TRequest, TResponse>(
        TRequest request,
        IServerStreamWriter<TResponse> responseStream,
        ServerCallContext context,
        ServerStreamingServerMethod<TRequest, TResponse> continuation
    ) => EndAsync(continuation(request, responseStream, context), context);

    public override Task DuplexStreamingServerHandler<TRequest, TResponse>(
        IAsyncStreamReader<TRequest> requestStream,
        IServerStreamWriter<TResponse> responseStream,
        ServerCallContext context,
        DuplexStreamingServerMethod<TRequest, TResponse> continuation
    ) => EndAsync(continuation(new Reader<TRequest>(requestStream), responseStream, context), context);

    private static async Task<T> EndAsync<T>(Task<T> call)
    {
        try
        {
            return await call.ConfigureAwait(false);
        }
        catch (MemoryRefusedException refused)
        {
            throw MessageErrors.Status(refused);
        }
    }

    private static async Task EndAsync(Task call, ServerCallContext context)
    {
        try
        {
            await call.ConfigureAwait(false);
        }
        catch (InvalidOperationException error) when (context.CancellationToken.IsCancellationRequested)
        {
            throw new OperationCanceledException("The client has gone.", error, context.CancellationToken);
        }
        catch (MemoryRefusedException refused)
        {
            throw MessageErrors.Status(refused);
        }
    }

    // The read fails before the call is cancelled, which happens on another thread.
    private sealed class Reader<T>(IAsyncStreamReader<T> messages) : IAsyncStreamReader<T>
    {
        public T Current => messages.Current;

        public Task<bool> MoveNext(CancellationToken cancellationToken)
        {
            Task<bool> next = messages.MoveNext(cancellationToken);
            return next.IsCompletedSuccessfully ? next : EndAsync(next);
        }

        private static async Task<bool> EndAsync(Task<bool> next)
        {
            try
            {
                return await next.ConfigureAwait(false);
            }
            catch (Exception error) when (error is IOException or ConnectionAbortedException)
            {
                throw new RpcException(new Status(StatusCode.Cancelled, "The client has gone.", error));
            }
        }
    }
}
