using System.Buffers;
using System.Collections.Concurrent;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation.Tests;

/// <summary>One large value is neither encoded nor decoded to its end for a client that has gone.</summary>
[Trait("Tier", "system")]
public sealed class GoneClientTests
{
    // More than is encoded or decoded before it is looked for the client.
    private const long Most = 16 * 1024 * 1024;

    private static readonly Order Large = new() { Id = 1, Lines = [.. Enumerable.Repeat("a line of an order", 1_000_000)] };

    public static TheoryData<string> MediaTypes =>
        ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Encoding_ends_and_nothing_is_sent(string mediaType)
    {
        long allocated = 0;
        await using TestApp app = await StartAsync(
            web =>
                web.MapGet(
                        "/",
                        (HttpContext http) =>
                        {
                            http.RequestAborted = new CancellationToken(canceled: true);
                            return Large;
                        }
                    )
                    .Negotiate(),
            bytes => allocated = bytes
        );
        using var request = new HttpRequestMessage(HttpMethod.Get, "/");
        request.Headers.Add("Accept", mediaType);

        // Neither an empty response, which could be taken for one.
        await Assert.ThrowsAsync<HttpRequestException>(() => app.Client.SendAsync(request, TestContext.Current.CancellationToken));
        await AssertEndedEarlyAsync(app, () => allocated);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Decoding_ends(string mediaType)
    {
        long allocated = 0;
        byte[] body;
        await using (TestApp writer = await StartAsync(web => web.MapGet("/", () => Large).Negotiate(), static _ => { }))
        {
            writer.Client.DefaultRequestHeaders.Add("Accept", mediaType);
            body = await writer.Client.GetByteArrayAsync(new Uri("/", UriKind.Relative), TestContext.Current.CancellationToken);
        }

        bool isHandled = false;
        await using TestApp app = await StartAsync(
            web =>
                web.MapPost(
                        "/",
                        (Body<Order> order) =>
                        {
                            isHandled = true;
                            return order.Value;
                        }
                    )
                    .Negotiate(),
            bytes => allocated = bytes,
            http =>
            {
                http.RequestAborted = new CancellationToken(canceled: true);
                http.Features.Set<IRequestBodyPipeFeature>(new ArrivedBody(body));
            }
        );
        using var content = new ByteArrayContent([1]);
        content.Headers.ContentType = new(mediaType);
        await Assert.ThrowsAsync<HttpRequestException>(() =>
            app.Client.PostAsync(new Uri("/", UriKind.Relative), content, TestContext.Current.CancellationToken)
        );
        await AssertEndedEarlyAsync(app, () => allocated);
        Assert.False(isHandled);
    }

    // As Kestrel does when a stream of HTTP/2 is reset between its end and the handler.
    [Theory]
    [InlineData("/body")]
    [InlineData("/plain")]
    public async Task A_stream_that_is_reset_behind_its_body_is_no_error_of_the_server(string path)
    {
        bool isHandled = false;
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.Use(
                    (http, next) =>
                    {
                        http.Features.Set<IRequestBodyPipeFeature>(new ArrivedBody([8, 1], "The client reset the request stream."));
                        return next(http);
                    }
                );
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.MapPost("/body", (Body<Order> order) => isHandled = order.Value.Id > 0);
                api.MapPost("/plain", (Order order) => isHandled = order.Id > 0);
            },
            kestrel: true
        );
        using var content = new ByteArrayContent([8, 1]);
        content.Headers.ContentType = new("application/x-protobuf");
        await Assert.ThrowsAsync<HttpRequestException>(() =>
            app.Client.PostAsync(new Uri(path, UriKind.Relative), content, TestContext.Current.CancellationToken)
        );
        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("Request finished");
        Assert.DoesNotContain(lines, static line => line.Level >= LogLevel.Warning);
        Assert.False(isHandled);
    }

    // What is sent to nobody is sent at once, so only a list that lets others go first learns that nobody reads it.
    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-ndjson")]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-msgpack; compression=lz4-block-array")]
    [InlineData("application/x-protobuf")]
    public async Task A_list_lets_the_event_through_that_tells_of_it(string mediaType)
    {
        const int Count = 200_000;
        int made = 0;
        using var gone = new CancellationTokenSource();
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.Use(
                    (http, next) =>
                    {
                        http.RequestAborted = gone.Token;
                        http.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(Stream.Null));
                        return OneThread.RunAsync(() => next(http));
                    }
                );
                web.MapGet("/", () => Enumerable.Range(0, Count).Select(Make)).Negotiate();
            },
            kestrel: true
        );
        using var request = new HttpRequestMessage(HttpMethod.Get, "/");
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        try
        {
            using HttpResponseMessage _ = await app.Client.SendAsync(request, TestContext.Current.CancellationToken);
        }
        catch (HttpRequestException)
        {
            // A response that has not begun ends with the connection.
        }

        Assert.True(gone.IsCancellationRequested);
        Assert.InRange(made, 1, Count / 2);

        Order Make(int i)
        {
            if (made++ == 0)
            {
                SynchronizationContext.Current!.Post(_ => gone.Cancel(), null);
            }

            return new Order { Id = i, Name = "a name of an order" };
        }
    }

    private static async Task AssertEndedEarlyAsync(TestApp app, Func<long> allocated)
    {
        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("Request finished");
        Assert.DoesNotContain(lines, static line => line.Level >= LogLevel.Warning);
        Assert.InRange(allocated(), 1, Most);
    }

    private static Task<TestApp> StartAsync(Action<WebApplication> map, Action<long> allocated, Action<HttpContext>? prepare = null) =>
        TestApp.StartAsync(
            web =>
            {
                web.Use(
                    async (http, next) =>
                    {
                        prepare?.Invoke(http);
                        long before = GC.GetAllocatedBytesForCurrentThread();
                        Task all = next(http);
                        allocated(GC.GetAllocatedBytesForCurrentThread() - before);
                        await all;
                    }
                );
                map(web);
            },
            kestrel: true
        );

    // Runs what is due in turn, as a thread pool with a single thread would.
    private sealed class OneThread : SynchronizationContext
    {
        private readonly BlockingCollection<(SendOrPostCallback Call, object? State)> _due = [];

        public static Task RunAsync(Func<Task> run)
        {
            var context = new OneThread();
            SynchronizationContext? outer = Current;
            SetSynchronizationContext(context);
            try
            {
                Task all = run();
                while (!all.IsCompleted)
                {
                    if (context._due.TryTake(out (SendOrPostCallback Call, object? State) next, millisecondsTimeout: 10))
                    {
                        next.Call(next.State);
                    }
                }

                return all;
            }
            finally
            {
                SetSynchronizationContext(outer);
            }
        }

        public override void Post(SendOrPostCallback d, object? state) => _due.Add((d, state));
    }

    private sealed class ArrivedBody(byte[] body, string? error = null) : IRequestBodyPipeFeature
    {
        public PipeReader Reader { get; } = new FailingReader(PipeReader.Create(new ReadOnlySequence<byte>(body)), error);
    }

    private sealed class FailingReader(PipeReader body, string? error) : PipeReader
    {
        public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

        public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
        {
            body.AdvanceTo(consumed, examined);
            if (error is not null)
            {
                throw new IOException(error);
            }
        }

        public override void CancelPendingRead() => body.CancelPendingRead();

        public override void Complete(Exception? exception = null) => body.Complete(exception);

        public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) => body.ReadAsync(cancellationToken);

        public override bool TryRead(out ReadResult result) => body.TryRead(out result);
    }
}
