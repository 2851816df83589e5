using Grpc.Core;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Grpc;

/// <summary>The calls of one worker, one at a time.</summary>
internal sealed class GrpcExchange(CallInvoker invoker)
{
    private GrpcReceiver? _receiver;

    /// <summary>Makes one call and reads its response to the last message; then, when asked to, verifies it.</summary>
    /// <exception cref="RpcException">The status is not OK, or there was no response.</exception>
    /// <exception cref="OperationCanceledException">The context's token ended the call.</exception>
    public async ValueTask<StepResult> CallAsync(GrpcTemplate template, StepContext context)
    {
        GrpcReceiver receiver =
            _receiver is { } last && ReferenceEquals(last.Template, template) ? last : _receiver = new GrpcReceiver(template);
        receiver.Begin(context.Verify);
        long firstByteAt;
        try
        {
            firstByteAt = await CallAsync(receiver, new CallOptions(cancellationToken: context.CancellationToken));
        }
        catch (OperationCanceledException)
        {
            // The call may still be reading: that must not be taken for the next one's response.
            _receiver = null;
            throw;
        }

        var result = new StepResult
        {
            FirstByteAt = firstByteAt,
            CompletedAt = Clock.Now,
            RequestBytes = template.Body.Length,
            WireBytes = receiver.Bytes,
            DecodedBytes = receiver.Bytes,
            Failure = ResponseVerifier.CheckLength(receiver.Bytes, template),
        };
        return context.Verify && result.Failure is null
            ? ResponseVerifier.Verify(result, receiver.Body, ContentCoding.Identity, template)
            : result;
    }

    /// <summary>Makes the call; when the response's header arrived.</summary>
    private async ValueTask<long> CallAsync(GrpcReceiver receiver, CallOptions options)
    {
        IReadOnlyList<byte[]> messages = receiver.Template.Messages;
        switch (receiver.Template.Method.Type)
        {
            case MethodType.Unary:
                using (AsyncUnaryCall<object> call = invoker.AsyncUnaryCall(receiver.Method, null, options, messages[0]))
                {
                    await call.ResponseHeadersAsync;
                    long firstByteAt = Clock.Now;
                    await call;
                    return firstByteAt;
                }

            case MethodType.ServerStreaming:
                using (
                    AsyncServerStreamingCall<object> call = invoker.AsyncServerStreamingCall(receiver.Method, null, options, messages[0])
                )
                {
                    return await ReadAsync(call.ResponseHeadersAsync, call.ResponseStream, receiver, options.CancellationToken);
                }

            default:
                using (AsyncDuplexStreamingCall<byte[], object> call = invoker.AsyncDuplexStreamingCall(receiver.Method, null, options))
                {
                    Task sent = SendAsync(call.RequestStream, messages);
                    try
                    {
                        return await ReadAsync(call.ResponseHeadersAsync, call.ResponseStream, receiver, options.CancellationToken);
                    }
                    finally
                    {
                        // What could not be sent is missing in the response, or its status says why.
                        call.Dispose();
                        await sent.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                    }
                }
        }
    }

    private static async Task<long> ReadAsync(
        Task<Metadata> header,
        IAsyncStreamReader<object> responses,
        GrpcReceiver receiver,
        CancellationToken cancellation
    )
    {
        await header;
        long firstByteAt = Clock.Now;
        // Of a stream without an end no more is read than of a body.
        while (receiver.Bytes <= receiver.Template.MostResponseBytes && await responses.MoveNext(cancellation)) { }

        return firstByteAt;
    }

    private static async Task SendAsync(IClientStreamWriter<byte[]> requests, IReadOnlyList<byte[]> messages)
    {
        foreach (byte[] message in messages)
        {
            await requests.WriteAsync(message);
        }

        await requests.CompleteAsync();
    }
}
