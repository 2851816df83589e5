using Grpc.Core;
using Grpc.Core.Interceptors;

namespace SerializationApi.Grpc;

/// <summary>
/// Ends a stream that is written to a client that has gone as cancelled: Grpc.AspNetCore has another exception for it, and would log what any client can cause as an
/// error of the handler.
/// </summary>
internal sealed class ClientGoneInterceptor : Interceptor
{
    /// <inheritdoc />
    public override Task ServerStreamingServerHandler<TRequest, TResponse>(
        TRequest request, IServerStreamWriter<TResponse> responseStream, ServerCallContext context, ServerStreamingServerMethod<TRequest, TResponse> continuation) =>
        EndAsync(continuation(request, responseStream, context), context);

    /// <inheritdoc />
    public override Task DuplexStreamingServerHandler<TRequest, TResponse>(
        IAsyncStreamReader<TRequest> requestStream, IServerStreamWriter<TResponse> responseStream, ServerCallContext context, DuplexStreamingServerMethod<TRequest, TResponse> continuation) =>
        EndAsync(continuation(requestStream, responseStream, context), context);

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
    }
}
