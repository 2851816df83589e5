using System.Net;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Lists that a handler makes while they are sent: no more of them is made than is needed, or held than a batch.</summary>
[Trait("Tier", "system")]
public sealed class LongListTests : IAsyncLifetime
{
    private const int Count = 1_000_000;
    private const string Lz4 = "application/x-msgpack; compression=lz4-block-array";

    private static readonly string Kilobyte = new('x', 1_000);

    private TestApp _app = null!;
    private LazyCollection _list = null!;

    public async ValueTask InitializeAsync() =>
        _app = await TestApp.StartAsync(
            Map,
            builder =>
                builder.Services.AddFormats(formats =>
                    formats.Configure(options => options.Limits = new FormatLimits { MaxDecompressedBytes = 1_000_000 })
                ),
            kestrel: true
        );

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    [Theory]
    [InlineData("/list", "application/json")]
    [InlineData("/list", "application/x-msgpack")]
    [InlineData("/list", "application/x-protobuf")]
    [InlineData("/list", "application/x-memorypack")]
    [InlineData("/sequence", "application/json")]
    [InlineData("/sequence", "application/x-protobuf")]
    public async Task A_slow_client_holds_up_a_batch_not_a_list(string path, string mediaType)
    {
        _list = new LazyCollection(Count, i => new Order { Id = i, Name = Kilobyte });
        using (await GetHeadAsync(path, mediaType))
        {
            // Time for the server to do what it would do too early.
            await Task.Delay(200);
            Assert.InRange(_list.Made, 1, Count / 4);
        }

        // The client has gone.
        await _list.Ended.Task.WaitAsync(TimeSpan.FromSeconds(60));
        Assert.InRange(_list.Made, 1, Count / 2);
    }

    [Theory]
    [InlineData("/list", "application/json")]
    [InlineData("/list", "application/x-msgpack")]
    [InlineData("/sequence", "application/x-memorypack")]
    [InlineData("/sequence", "application/x-protobuf")]
    public async Task HEAD_makes_no_more_than_the_first_batch(string path, string mediaType)
    {
        _list = new LazyCollection(Count, i => new Order { Id = i });
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Head, path, mediaType);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(mediaType, response.Header("Content-Type"));
        Assert.InRange(_list.Made, 1, 257);
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-memorypack")]
    public async Task Large_items_make_a_small_batch(string mediaType)
    {
        string large = new('x', 100_000);
        _list = new LazyCollection(256, i => new Order { Id = i, Name = large });
        using HttpResponseMessage head = await _app.SendAsync(HttpMethod.Head, "/list", mediaType);

        Assert.InRange(_list.Made, 1, 20);

        using HttpResponseMessage get = await _app.SendAsync(HttpMethod.Get, "/list", mediaType);
        Assert.True((await get.Content.ReadAsByteArrayAsync()).Length > 25_600_000);
        Assert.True(get.Headers.TransferEncodingChunked);
    }

    // An item that is larger than a batch is a batch: were there to be none in it, the list would never end.
    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task An_item_larger_than_a_batch_is_sent_alone(string mediaType)
    {
        const int Items = 40;
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                _list = new LazyCollection(Items, i => new Order { Id = i, Name = Kilobyte });
                RouteGroupBuilder api = web.MapGroup("/").NegotiateFully();
                api.MapGet("/list", () => _list.ToList());
                api.MapGet("/lazy", () => _list);
                api.MapGet("/stream", () => Stream(_list));
            },
            builder =>
                builder.Services.AddFormats(formats =>
                    formats.Configure(options => (options.BatchBytes, options.FirstBatchItems) = (1_000, 1))
                ),
            kestrel: true
        );
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        using PooledBuffer whole = formats.FindCodecs<List<Order>>()!.For(formats.FindByMediaType(mediaType)!).Encode(_list.ToList());
        byte[] expected = whole.Span.ToArray();
        foreach (string path in (string[])["/list", "/lazy", "/stream"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, mediaType).WaitAsync(TimeSpan.FromSeconds(60));
            Assert.Equal(expected, await response.Content.ReadAsByteArrayAsync());
        }
    }

    [Theory]
    [InlineData("/list", "GET")]
    [InlineData("/list", "HEAD")]
    [InlineData("/sequence", "GET")]
    [InlineData("/stream", "GET")]
    [InlineData("/copied", "GET")]
    [InlineData("/value", "GET")]
    public async Task What_is_compressed_as_a_whole_is_refused_as_soon_as_it_is_too_long(string path, string method)
    {
        _list = new LazyCollection(Count, i => new Order { Id = i, Name = Kilobyte });
        using HttpResponseMessage response = await _app.SendAsync(new HttpMethod(method), path, Lz4);
        string problem = await response.Content.ReadAsStringAsync();

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        Assert.Equal("application/problem+json", response.Header("Content-Type"));
        if (method == "GET")
        {
            Assert.Contains("compression=lz4-block-array", problem, StringComparison.Ordinal);
            Assert.Contains("1000000 bytes", problem, StringComparison.Ordinal);
        }

        Assert.InRange(_list.Made, 0, 5_000);
    }

    [Fact]
    public async Task HEAD_of_what_is_compressed_as_a_whole_holds_nothing_and_has_no_length()
    {
        // 0.9 MB: within the limit, and more than a batch.
        _list = new LazyCollection(900, i => new Order { Id = i, Name = Kilobyte });
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Head, "/list", Lz4);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(900, _list.Made);
        Assert.Null(response.Content.Headers.ContentLength);
    }

    [Fact]
    public async Task What_is_compressed_as_a_whole_may_be_as_long_as_the_limit()
    {
        _list = new LazyCollection(900, i => new Order { Id = i, Name = Kilobyte });
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/list", Lz4);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal((await response.Content.ReadAsByteArrayAsync()).Length, response.Content.Headers.ContentLength);
    }

    // Nothing of it has been sent then.
    [Theory]
    [InlineData(900, 800)]
    [InlineData(800, 900)]
    public async Task A_list_that_breaks_its_promise_is_an_error_where_it_is_compressed(int promised, int actual)
    {
        _list = new LazyCollection(promised, i => new Order { Id = i, Name = Kilobyte }, actual);
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/list", Lz4);
        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
    }

    [Theory]
    [InlineData(5_000, 4_000, "application/x-msgpack")]
    [InlineData(4_000, 5_000, "application/x-msgpack")]
    [InlineData(5_000, 4_000, "application/x-memorypack")]
    [InlineData(4_000, 5_000, "application/x-memorypack")]
    public async Task A_list_that_breaks_its_promise_breaks_the_connection(int promised, int actual, string mediaType)
    {
        _list = new LazyCollection(promised, i => new Order { Id = i, Name = Kilobyte }, actual);

        // The reset may overtake the header.
        await Assert.ThrowsAnyAsync<HttpRequestException>(async () =>
        {
            using HttpResponseMessage response = await GetHeadAsync("/list", mediaType);
            await response.Content.ReadAsByteArrayAsync();
        });
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-protobuf")]
    public async Task A_format_without_a_count_needs_no_promise(string mediaType)
    {
        _list = new LazyCollection(4_000, i => new Order { Id = i, Name = Kilobyte }, actual: 5_000);
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/list", mediaType);

        Assert.True((await response.Content.ReadAsByteArrayAsync()).Length > 5_000_000);
    }

    private Task<HttpResponseMessage> GetHeadAsync(string path, string mediaType)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        return _app.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
    }

    private static async IAsyncEnumerable<Order> Stream(
        LazyCollection list,
        [EnumeratorCancellation] CancellationToken cancellation = default
    )
    {
        foreach (Order order in list)
        {
            cancellation.ThrowIfCancellationRequested();
            yield return order;
        }

        await Task.Yield();
    }

    private void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").NegotiateFully();
        api.MapGet("/list", () => _list);
        api.MapGet("/sequence", () => _list.Where(order => order.Id >= 0));
        api.MapGet("/stream", () => Stream(_list));
        api.MapGet("/copied", () => Enumerable.Range(0, 2_000).Select(id => new Order { Id = id, Name = Kilobyte }).ToArray());
        api.MapGet("/value", () => new Order { Name = new string('x', 2_000_000) });
    }
}
