using System.Net;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Lists that leave in batches, behind a socket.</summary>
[Trait("Tier", "system")]
public sealed class StreamingTests(StreamingTests.App fixture) : IClassFixture<StreamingTests.App>
{
    public static TheoryData<string, int> FormatsAndCounts
    {
        get
        {
            var rows = new TheoryData<string, int>();
            foreach (
                string format in (string[])
                    [
                        "application/json",
                        "application/x-msgpack",
                        "application/x-protobuf",
                        "application/x-memorypack",
                        "application/x-msgpack; compression=lz4-block",
                        "application/x-msgpack; compression=lz4-block-array",
                    ]
            )
            {
                foreach (int count in (int[])[0, 1, 255, 256, 257, 70_000])
                {
                    rows.Add(format, count);
                }
            }

            return rows;
        }
    }

    [Theory]
    [MemberData(nameof(FormatsAndCounts))]
    public async Task Batches_make_the_bytes_of_the_whole(string mediaType, int count)
    {
        TestApp app = fixture.Instance;
        using HttpResponseMessage list = await app.SendAsync(HttpMethod.Get, $"/list/{count}", mediaType);
        using HttpResponseMessage lazy = await app.SendAsync(HttpMethod.Get, $"/lazy/{count}", mediaType);
        using HttpResponseMessage sequence = await app.SendAsync(HttpMethod.Get, $"/sequence/{count}", mediaType);
        using HttpResponseMessage stream = await app.SendAsync(HttpMethod.Get, $"/stream/{count}", mediaType);

        byte[] whole = EncodeWhole(app, mediaType, count);
        Assert.Equal(whole, await list.Content.ReadAsByteArrayAsync());
        Assert.Equal(whole, await lazy.Content.ReadAsByteArrayAsync());
        Assert.Equal(whole, await sequence.Content.ReadAsByteArrayAsync());
        Assert.Equal(whole, await stream.Content.ReadAsByteArrayAsync());
        bool fits = count <= 256 || mediaType.Contains("lz4", StringComparison.Ordinal);
        Assert.Equal(fits ? $"{whole.Length}" : null, list.Header("Content-Length"));
        Assert.Equal(fits ? null : true, list.Headers.TransferEncodingChunked);
        Assert.Equal(list.Header("Content-Length"), lazy.Header("Content-Length"));
    }

    [Theory]
    [InlineData("/list/70000")]
    [InlineData("/stream/70000")]
    public async Task HEAD_of_a_long_list_has_no_length(string path)
    {
        TestApp app = fixture.Instance;
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Head, path, "application/x-protobuf");

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("application/x-protobuf", response.Header("Content-Type"));
        Assert.Empty(await response.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    public async Task Items_leave_as_soon_as_the_stream_has_nothing_ready()
    {
        var orders = Channel.CreateUnbounded<Order>();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/orders", () => orders.Reader.ReadAllAsync()).NegotiateFully(),
            kestrel: true
        );
        await orders.Writer.WriteAsync(new Order { Id = 1 });
        using HttpResponseMessage response = await app.Client.GetAsync("/orders", HttpCompletionOption.ResponseHeadersRead);
        await using Stream body = await response.Content.ReadAsStreamAsync();

        // Were the first item held back until the next, this would wait for ever.
        Assert.Equal("""[{"id":1,"name":null,"lines":null}""", await ReadAsync(body, 34));
        await orders.Writer.WriteAsync(new Order { Id = 2 });
        Assert.Equal(""",{"id":2,"name":null,"lines":null}""", await ReadAsync(body, 34));
        orders.Writer.Complete();
        Assert.Equal("]", await ReadAsync(body, 2));
    }

    [Theory]
    [InlineData("/nulls/late", "application/x-protobuf")]
    [InlineData("/nulls/late/stream", "application/x-protobuf")]
    [InlineData("/fails/late", "application/json")]
    public async Task A_failure_after_the_beginning_breaks_the_connection(string path, string mediaType)
    {
        TestApp app = fixture.Instance;
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", mediaType);

        // The reset may overtake what was sent before it, the header included: what matters is that nothing looks complete.
        await Assert.ThrowsAnyAsync<HttpRequestException>(async () =>
        {
            using HttpResponseMessage response = await app.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            await response.Content.ReadAsByteArrayAsync();
        });
    }

    [Theory]
    [InlineData("/nulls/early", HttpStatusCode.NotAcceptable)]
    [InlineData("/nulls/early/stream", HttpStatusCode.NotAcceptable)]
    [InlineData("/fails/early", HttpStatusCode.InternalServerError)]
    public async Task A_failure_before_the_beginning_is_a_response(string path, HttpStatusCode status)
    {
        TestApp app = fixture.Instance;
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, "application/x-protobuf");

        Assert.Equal(status, response.StatusCode);
    }

    [Fact]
    public async Task A_client_that_goes_away_ends_the_stream()
    {
        var ended = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/endless", () => Endless(ended)).NegotiateFully(),
            kestrel: true
        );
        using (HttpResponseMessage response = await app.Client.GetAsync("/endless", HttpCompletionOption.ResponseHeadersRead))
        {
            await using Stream body = await response.Content.ReadAsStreamAsync();
            await ReadAsync(body, 1_000);
        }

        await ended.Task.WaitAsync(TimeSpan.FromSeconds(60));
    }

    [Fact]
    public async Task A_large_value_is_sent_in_pieces()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/large", () => new Order { Name = new string('x', 5_000_000) }).NegotiateFully(),
            kestrel: true
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/large");

        Assert.Equal(
            5_000_000,
            JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync()).RootElement.GetProperty("name").GetString()!.Length
        );
        Assert.True(response.Content.Headers.ContentLength > 5_000_000);
    }

    private static List<Order> Make(int count) =>
        Enumerable.Range(0, count).Select(i => new Order { Id = i, Name = $"order {i}" }).ToList();

    private static byte[] EncodeWhole(TestApp app, string mediaType, int count)
    {
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        Format format = new ContentTypes(formats).Find(mediaType)!.Format;
        using PooledBuffer payload = formats.FindCodecs<List<Order>>()!.For(format).Encode(Make(count));
        return payload.Span.ToArray();
    }

    private static async Task<string> ReadAsync(Stream body, int length)
    {
        byte[] buffer = new byte[length];
        return Encoding.UTF8.GetString(buffer, 0, await body.ReadAtLeastAsync(buffer, length, throwOnEndOfStream: false));
    }

    private static async IAsyncEnumerable<Order?> Mixed(int count, Func<int, Order?> make)
    {
        for (int i = 0; i < count; i++)
        {
            yield return make(i);
        }

        await Task.Yield();
    }

    private static async IAsyncEnumerable<Order> Endless(
        TaskCompletionSource ended,
        [EnumeratorCancellation] CancellationToken cancellation = default
    )
    {
        try
        {
            for (int i = 0; ; i++)
            {
                yield return new Order { Id = i };
                if (i % 1_000 == 0)
                {
                    await Task.Delay(1, cancellation);
                }
            }
        }
        finally
        {
            ended.SetResult();
        }
    }

    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public async ValueTask InitializeAsync() => Instance = await TestApp.StartAsync(Map, kestrel: true);

        public ValueTask DisposeAsync() => Instance.DisposeAsync();

        private static void Map(WebApplication web)
        {
            RouteGroupBuilder api = web.MapGroup("/").NegotiateFully();
            api.MapPost("/echo", (Body<Order> body) => body.Value);
            api.MapGet("/list/{count}", (int count) => Make(count));
            api.MapGet("/lazy/{count}", (int count) => new LazyCollection(count, i => new Order { Id = i, Name = $"order {i}" }));
            api.MapGet("/sequence/{count}", (int count) => Make(count).Where(order => order.Id >= 0));
            api.MapGet("/stream/{count}", (int count) => Streams.Of(Make(count).ToArray()));
            api.MapGet("/nulls/late", () => Make(50_000).Append(null).ToList());
            api.MapGet("/nulls/late/stream", () => Mixed(50_000, i => i == 40_000 ? null : new Order { Id = i }));
            api.MapGet("/nulls/early", () => Make(50_000).Prepend(null).ToList());
            api.MapGet("/nulls/early/stream", () => Mixed(50_000, i => i == 0 ? null : new Order { Id = i }));
            api.MapGet(
                "/fails/late",
                () => Mixed(50_000, i => i == 40_000 ? throw new InvalidOperationException("late") : new Order { Id = i })
            );
            api.MapGet("/fails/early", () => Mixed(50_000, i => throw new InvalidOperationException("early")));
        }
    }
}
