using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Grpc.AspNetCore.Server.Model;
using Grpc.Core;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using ProtoBuf.Grpc.Configuration;
using ProtoBuf.Grpc.Internal;
using SerializationApi.Negotiation;

namespace SerializationApi.Grpc.Http;

/// <summary>Maps the methods that protobuf-net.Grpc finds in a service to POST endpoints of the group that is the state.</summary>
internal sealed class HttpBinder : ServerBinder
{
    // What is thrown while methods are bound is lost.
    private readonly List<string> _streams = [];

    /// <summary>The paths of methods that take or return a <see cref="Stream"/>, which are not mapped.</summary>
    public IReadOnlyList<string> Streams => _streams;

    /// <inheritdoc />
    protected override bool TryBind<TService, TRequest, TResponse>(ServiceBindContext bindContext, Method<TRequest, TResponse> method, MethodStub<TService> stub)
    {
#pragma warning disable CS0618 // It is protobuf-net.Grpc's own message for streams of bytes.
        if (typeof(TRequest) == typeof(BytesValue) || typeof(TResponse) == typeof(BytesValue))
#pragma warning restore CS0618
        {
            _streams.Add(method.FullName);
            return false;
        }

        ((RouteGroupBuilder)bindContext.State).MapPost(method.Name, method.Type switch
        {
            MethodType.Unary when stub.CreateDelegate<UnaryServerMethod<TService, TRequest, TResponse>>() is var call =>
                Whole<TRequest, TResponse>((http, request) => call(Service<TService>(http), request, new HttpCallContext(http))),
            MethodType.ServerStreaming when stub.CreateDelegate<ServerStreamingServerMethod<TService, TRequest, TResponse>>() is var call =>
                Of<TRequest, IAsyncEnumerable<TResponse>>((http, request) => Written<TResponse>(http, (output, context) => call(Service<TService>(http), request, output, context))),
            MethodType.ClientStreaming when stub.CreateDelegate<ClientStreamingServerMethod<TService, TRequest, TResponse>>() is var call =>
                Whole<IAsyncEnumerable<TRequest>, TResponse>((http, items) => Read<TRequest, TResponse>(items, reader => call(Service<TService>(http), reader, new HttpCallContext(http)))),
            MethodType.DuplexStreaming when stub.CreateDelegate<DuplexStreamingServerMethod<TService, TRequest, TResponse>>() is var call =>
                Of<IAsyncEnumerable<TRequest>, IAsyncEnumerable<TResponse>>((http, items) =>
                    Written<TResponse>(http, (output, context) => Read<TRequest, object?>(items, async reader =>
                    {
                        await call(Service<TService>(http), reader, output, context).ConfigureAwait(false);
                        return null;
                    }))),
            _ => throw new NotSupportedException($"{method.FullName} is of an unknown kind."),
        });
        return true;
    }

    private static TService Service<TService>(HttpContext http)
        where TService : class => http.RequestServices.GetRequiredService<TService>();

#pragma warning disable CS0618 // Empty is obsolete for applications; a method without a parameter or a result has it.
    private static Delegate Whole<TBody, TResponse>(Func<HttpContext, TBody, Task<TResponse>> call)
        where TBody : class => typeof(TResponse) != typeof(Empty) ? Of(call) : Of<TBody, Task<NoContent>>(async (http, body) =>
        {
            await call(http, body).ConfigureAwait(false);
            return TypedResults.NoContent();
        });

    private static Delegate Of<TBody, TResult>(Func<HttpContext, TBody, TResult> call)
        where TBody : class => typeof(TBody) == typeof(Empty)
            ? (HttpContext http) => call(http, (TBody)(object)Empty.Instance)
            : (Body<TBody> body, HttpContext http) => call(http, body.Value);
#pragma warning restore CS0618

    private static async Task<TResult> Read<T, TResult>(IAsyncEnumerable<T> items, Func<IAsyncStreamReader<T>, Task<TResult>> call)
    {
        IAsyncEnumerator<T> reading = items.GetAsyncEnumerator();
        await using ConfiguredAsyncDisposable ended = reading.ConfigureAwait(false);
        return await call(new Reader<T>(reading)).ConfigureAwait(false);
    }

    // What a handler writes is read one item behind it: a slow client makes it wait.
    private static async IAsyncEnumerable<T> Written<T>(HttpContext http, Func<IServerStreamWriter<T>, ServerCallContext, Task> call)
    {
        var channel = Channel.CreateBounded<T>(1);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(http.RequestAborted);
        var writing = Task.Run(async () =>
        {
            try
            {
                await call(new Writer<T>(channel.Writer), new HttpCallContext(http, stop.Token)).ConfigureAwait(false);
                channel.Writer.TryComplete();
            }
            catch (Exception error)
            {
                // Who has stopped reading is not told.
                channel.Writer.TryComplete(error);
            }
        });
        try
        {
            await foreach (T item in channel.Reader.ReadAllAsync(http.RequestAborted).ConfigureAwait(false))
            {
                yield return item;
            }
        }
        finally
        {
            await stop.CancelAsync().ConfigureAwait(false);
            channel.Writer.TryComplete();
            await writing.ConfigureAwait(false);
        }
    }

    private sealed class Reader<T>(IAsyncEnumerator<T> items) : IAsyncStreamReader<T>
    {
        public T Current => items.Current;

        public Task<bool> MoveNext(CancellationToken cancellationToken) => items.MoveNextAsync().AsTask();
    }

    private sealed class Writer<T>(ChannelWriter<T> channel) : IServerStreamWriter<T>
    {
        public WriteOptions? WriteOptions { get; set; }

        public Task WriteAsync(T message) => channel.WriteAsync(message).AsTask();
    }
}
