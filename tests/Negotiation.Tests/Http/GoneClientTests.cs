using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
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

    private sealed class ArrivedBody(byte[] body) : IRequestBodyPipeFeature
    {
        public PipeReader Reader { get; } = PipeReader.Create(new ReadOnlySequence<byte>(body));
    }
}
