using System.Net;
using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests.Streamed;

/// <summary>Values whose items are sent while they are made.</summary>
public sealed class StreamedResponseTests
{
    public static TheoryData<string> MediaTypes => Shipment.MediaTypes;

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task The_bytes_are_those_of_the_whole(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (int count in new[] { 0, 1, 20, 30_000 })
        {
            byte[] expected = Shipment.Encode(mediaType, Shipment.Of(count, "note"));
            foreach (string path in new[] { "sequence", "list", "stream", "whole", "counted" })
            {
                using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, $"/{path}/{count}", mediaType);
                Assert.Equal(HttpStatusCode.OK, response.StatusCode);
                Assert.Equal(mediaType, response.Header("Content-Type"));
                Assert.Equal(expected, await response.Content.ReadAsByteArrayAsync());
            }
        }
    }

    [Fact]
    public async Task A_short_streamed_value_has_a_length_and_an_ETag_and_HEAD_has_both()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage get = await app.SendAsync(HttpMethod.Get, "/list/3", "application/x-msgpack");
        string tag = get.Header("ETag")!;
        using HttpResponseMessage head = await app.SendAsync(HttpMethod.Head, "/list/3", "application/x-msgpack");
        Assert.Equal(tag, head.Header("ETag"));
        Assert.Equal(get.Header("Content-Length"), head.Header("Content-Length"));

        using var request = new HttpRequestMessage(HttpMethod.Get, "/list/3")
        {
            Headers = { { "Accept", "application/x-msgpack" }, { "If-None-Match", tag } },
        };
        using HttpResponseMessage same = await app.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.NotModified, same.StatusCode);

        using HttpResponseMessage longer = await app.SendAsync(HttpMethod.Head, "/list/1000000", "application/x-msgpack");
        Assert.Equal(HttpStatusCode.OK, longer.StatusCode);
        Assert.Null(longer.Header("Content-Length"));
    }

    [Fact]
    public async Task What_is_not_acceptable_is_refused_before_the_handler_is_called()
    {
        bool called = false;
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapGet(
                    "/",
                    () =>
                    {
                        called = true;
                        return new Streamed<Shipment, Order>(Shipment.Of(0), []);
                    }
                )
                .NegotiateStrictly()
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/", "image/png");
        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        using HttpResponseMessage lines = await app.SendAsync(HttpMethod.Get, "/", "application/x-ndjson");
        Assert.Equal(HttpStatusCode.NotAcceptable, lines.StatusCode);
        Assert.False(called);
    }

    [Fact]
    public async Task A_streamed_value_is_described_as_its_contract()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        Endpoint endpoint = app
            .Services.GetRequiredService<EndpointDataSource>()
            .Endpoints.First(static found => found.DisplayName!.Contains("list", StringComparison.Ordinal));
        IProducesResponseTypeMetadata described = Assert.Single(
            endpoint.Metadata.OfType<IProducesResponseTypeMetadata>(),
            static found => found.StatusCode == 200
        );
        Assert.Equal(typeof(Shipment), described.Type);
        Assert.Contains("application/x-memorypack", described.ContentTypes);
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("application/x-msgpack", 2)]
    [InlineData("application/x-memorypack", 4)]
    public async Task A_wrong_count_aborts(string mediaType, int count)
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/", () => new Streamed<Shipment, Order>(new Shipment(), SlowlyAsync(Shipment.OrdersOf(3)), count)),
            kestrel: true
        );
        await Assert.ThrowsAnyAsync<Exception>(async () =>
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/", mediaType);
            response.EnsureSuccessStatusCode();
        });
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task The_first_item_arrives_before_the_second_is_made()
    {
        var orders = Channel.CreateUnbounded<Order>();
        await using TestApp app = await TestApp.StartAsync(
            web =>
                web.MapGet("/", () => new Streamed<Shipment, Order>(new Shipment { Id = 1 }, orders.Reader.ReadAllAsync()))
                    .NegotiateFully(),
            kestrel: true
        );
        orders.Writer.TryWrite(new Order { Id = 2 });
        using HttpResponseMessage response = await app.Client.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        await using Stream body = await response.Content.ReadAsStreamAsync();
        byte[] first = new byte["""{"id":1,"name":null,"orders":[{"id":2,"name":null,"lines":null}"""u8.Length];
        await body.ReadExactlyAsync(first);
        Assert.EndsWith("}", System.Text.Encoding.UTF8.GetString(first), StringComparison.Ordinal);
        orders.Writer.Complete();
        using var rest = new StreamReader(body);
        Assert.Equal("""],"note":null}""", await rest.ReadToEndAsync());
    }

    [Fact]
    public async Task A_streamed_value_without_its_one_list_stops_the_start()
    {
        InvalidOperationException two = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            TestApp.StartAsync(web => web.MapGet("/", () => new Streamed<Twins, Order>(new Twins(), [])))
        );
        Assert.Contains("First and Second", two.Message, StringComparison.Ordinal);
        InvalidOperationException none = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            TestApp.StartAsync(web => web.MapPost("/", (Streamed<Order, Order> body) => body.Root))
        );
        Assert.Contains("but it has none", none.Message, StringComparison.Ordinal);
    }

    internal static async IAsyncEnumerable<Order> SlowlyAsync(
        IEnumerable<Order> orders,
        [EnumeratorCancellation] CancellationToken cancellation = default
    )
    {
        foreach (Order order in orders)
        {
            await Task.Yield();
            cancellation.ThrowIfCancellationRequested();
            yield return order;
        }
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("").NegotiateFully();
        api.MapGet(
            "/sequence/{count}",
            (int count) =>
                new Streamed<Shipment, Order>(Shipment.Of(0, "note"), Shipment.OrdersOf(count).Where(static order => order.Id >= 0))
        );
        api.MapGet(
                "/list/{count}",
                (int count) =>
                    new Streamed<Shipment, Order>(
                        new Shipment
                        {
                            Id = 7,
                            Name = "测试",
                            Note = "note",
                        },
                        Shipment.OrdersOf(count).ToList()
                    )
            )
            .WithETags();
        api.MapGet(
            "/stream/{count}",
            (int count) => new Streamed<Shipment, Order>(Shipment.Of(0, "note"), SlowlyAsync(Shipment.OrdersOf(count)))
        );
        api.MapGet(
            "/counted/{count}",
            async (int count) =>
            {
                await Task.Yield();
                return new Streamed<Shipment, Order>(Shipment.Of(0, "note"), SlowlyAsync(Shipment.OrdersOf(count)), count);
            }
        );
        api.MapGet("/whole/{count}", (int count) => new Streamed<Shipment, Order>(Shipment.Of(count, "note")));
    }
}
