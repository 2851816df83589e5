using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Negotiation.Tests.Streamed;

namespace SerializationApi.Negotiation.Tests;

/// <summary>CBOR over HTTP, once it was asked for.</summary>
public sealed class CborTests
{
    private const string Cbor = "application/cbor";
    private const string Sequence = "application/cbor-seq";
    private const string Own = "application/vnd.acme.order.v2+cbor";

    // {"id": 7, "name": "tea", "lines": null}
    private static readonly byte[] Tea = Convert.FromHexString("a36269640764" + "6e616d65" + "63746561656c696e6573f6");

    private static readonly FormatSet Formats = new(TestShapes.All, [new CborFormat()]);

    [Fact]
    public async Task Without_AddCbor_nothing_knows_it()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order", Cbor);
        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        Assert.DoesNotContain("cbor", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        using HttpResponseMessage byName = await app.SendAsync(HttpMethod.Get, "/order?format=cbor");
        Assert.Equal("application/json", byName.Header("Content-Type"));
        using HttpResponseMessage posted = await app.SendAsync(HttpMethod.Post, "/order", null, Tea, Cbor);
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, posted.StatusCode);
    }

    [Fact]
    public async Task It_may_be_asked_for_twice()
    {
        await using TestApp app = await StartAsync(static builder =>
            builder.Services.AddFormats(static formats => formats.AddCbor().AddCbor())
        );
        Assert.Equal(Tea, await (await app.SendAsync(HttpMethod.Get, "/order", Cbor)).Content.ReadAsByteArrayAsync());
    }

    [Theory]
    [InlineData("/order", Cbor, Cbor)]
    [InlineData("/order?format=cbor", null, Cbor)]
    [InlineData("/order", "application/cbor;q=0.9, application/json;q=0.1", Cbor)]
    [InlineData("/order", "*/*", "application/json")]
    [InlineData("/orders", Cbor, Cbor)]
    [InlineData("/orders", Sequence, Sequence)]
    [InlineData("/orders?format=cbor-seq", null, Sequence)]
    [InlineData("/stream", Cbor, Cbor)]
    [InlineData("/stream", Sequence, Sequence)]
    [InlineData("/order", Sequence, null)] // one value is no sequence
    [InlineData("/own", Own, Own)]
    public async Task It_is_negotiated_like_the_others(string path, string? accept, string? contentType)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
        Assert.Contains("Accept", response.Header("Vary"), StringComparison.Ordinal);
        byte[] body = await response.Content.ReadAsByteArrayAsync();
        if (contentType is Cbor or Sequence)
        {
            byte[] one =
                path.StartsWith("/order?", StringComparison.Ordinal) || path == "/order" ? Tea
                : contentType == Sequence ? [.. Tea, .. Tea]
                : [0x82, .. Tea, .. Tea];
            Assert.Equal(one, body);
        }
    }

    [Theory]
    [InlineData("/order", Cbor, "7")]
    [InlineData("/own", Own, "7")]
    [InlineData("/orders", Cbor, "7 7 7")]
    [InlineData("/orders", Sequence, "7 7 7")]
    [InlineData("/stream", Cbor, "7 7 7")]
    [InlineData("/stream", Sequence, "7 7 7")]
    [InlineData("/order", Sequence, null)]
    public async Task Bodies_are_read_from_it(string path, string contentType, string? ids)
    {
        await using TestApp app = await StartAsync();
        byte[] body =
            path is "/order" or "/own" ? Tea
            : contentType == Cbor ? [0x9f, .. Tea, .. Tea, .. Tea, 0xff]
            : [.. Tea, .. Tea, .. Tea];
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, null, body, contentType);
        Assert.Equal(ids is null ? HttpStatusCode.UnsupportedMediaType : HttpStatusCode.OK, response.StatusCode);
        if (ids is not null)
        {
            Assert.Equal(ids, await response.Content.ReadAsStringAsync());
        }
    }

    [Theory]
    [InlineData("/order", Cbor, "a362696407636964", 5)] // a string that breaks off
    [InlineData("/order", Cbor, "a26269640762696408", 5)] // a member twice
    [InlineData("/order", Cbor, "a1626964d82a07", 4)] // a tag that nobody knows
    [InlineData("/orders", Sequence, "a16269640aa16269", 6)]
    [InlineData("/stream", Sequence, "a16269640aff", 5)]
    public async Task An_invalid_body_is_a_problem_with_the_offset(string path, string contentType, string body, int offset)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, null, Convert.FromHexString(body), contentType);
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(offset, problem.RootElement.GetProperty("offset").GetInt64());
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData(Cbor)]
    [InlineData(Sequence)]
    public async Task The_handler_has_the_first_item_before_the_second_is_sent(string mediaType)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapPost("/", (Body<IAsyncEnumerable<Order>> body) => StreamWire.SumAsync(body.Value, read)).NegotiateStrictly(),
            static builder => builder.Services.AddFormats(static formats => formats.AddCbor()),
            kestrel: true
        );
        using var content = new PushContent(
            mediaType,
            async stream =>
            {
                await stream.WriteAsync((byte[])[.. mediaType == Cbor ? [0x9f] : Array.Empty<byte>(), .. Tea]);
                await stream.FlushAsync();
                await read.Task; // Were the first item not handed over, this would wait for ever.
                byte[] rest = [.. Tea, .. mediaType == Cbor ? [0xff] : Array.Empty<byte>()];
                foreach (byte next in rest)
                {
                    await stream.WriteAsync(new[] { next });
                    await stream.FlushAsync();
                }
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/", content);
        Assert.Equal("{\"id\":14,\"name\":null,\"lines\":null}", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_value_with_one_long_list_is_written_and_read_item_by_item()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/streamed", Cbor);
        byte[] body = await response.Content.ReadAsByteArrayAsync();
        using PooledBuffer whole = Formats.FindCodecs<Shipment>()!.For(Formats.Formats[0]).Encode(ShipmentOf(3));
        Assert.Equal(Convert.ToHexString(whole.Span), Convert.ToHexString(body));
        using HttpResponseMessage posted = await app.SendAsync(HttpMethod.Post, "/streamed", null, body, Cbor);
        Assert.Equal("3", await posted.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task It_has_an_ETag_and_an_entry_in_the_output_cache_of_its_own()
    {
        await using TestApp app = await StartAsync();
        var tags = new HashSet<string>(StringComparer.Ordinal);
        foreach (string accept in (string[])["application/json", Cbor, "application/x-msgpack"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/tagged", accept);
            using HttpResponseMessage again = await app.SendAsync(HttpMethod.Get, "/tagged", accept);
            Assert.Equal(accept, again.Header("Content-Type"));
            Assert.Equal(response.Header("ETag"), again.Header("ETag"));
            Assert.True(tags.Add(response.Header("ETag")!));
        }
    }

    private static Task<TestApp> StartAsync(Action<WebApplicationBuilder>? configure = null) =>
        TestApp.StartAsync(
            static web =>
            {
                web.UseOutputCache();
                Map(web);
                web.MapGet("/own", static () => OrderOf()).NegotiateStrictly().WithFormats("json", Own);
                web.MapPost("/own", static (Body<Order> body) => body.Value.Id.ToString(null, null))
                    .NegotiateStrictly()
                    .WithFormats("json", Own);
            },
            builder =>
            {
                builder.Services.AddFormats(static formats => formats.AddCbor());
                builder.Services.AddOutputCache();
                configure?.Invoke(builder);
            }
        );

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").NegotiateStrictly();
        api.MapGet("/order", static () => OrderOf());
        api.MapGet("/orders", static () => new List<Order> { OrderOf(), OrderOf() });
        api.MapGet("/stream", static () => ManyAsync());
        api.MapGet("/tagged", static () => OrderOf()).WithETags().CacheOutput();
        api.MapPost("/order", static (Body<Order> body) => body.Value.Id.ToString(null, null));
        api.MapPost("/orders", static (Body<List<Order>> body) => string.Join(' ', body.Value.Select(static order => order.Id)));
        api.MapPost(
            "/stream",
            static async (Body<IAsyncEnumerable<Order>> body) =>
                string.Join(' ', await body.Value.Select(static order => order.Id).ToListAsync())
        );
        api.MapGet("/streamed", static () => new Streamed<Shipment, Order>(ShipmentOf(0), ShipmentOf(3).Orders!.ToAsyncEnumerable()));
        api.MapPost("/streamed", static async (Streamed<Shipment, Order> body) => (await body.Items.CountAsync()).ToString(null, null));
    }

    private static Order OrderOf() => new() { Id = 7, Name = "tea" };

    private static async IAsyncEnumerable<Order> ManyAsync()
    {
        yield return OrderOf();
        await Task.Yield();
        yield return OrderOf();
    }

    private static Shipment ShipmentOf(int count) => new() { Orders = [.. Enumerable.Range(0, count).Select(static _ => OrderOf())] };
}
