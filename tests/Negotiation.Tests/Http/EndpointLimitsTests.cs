using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Endpoints with limits of their own.</summary>
public sealed class EndpointLimitsTests
{
    private static readonly byte[] Lines = [0x93, 7, 0xC0, 0xDC, 0, 40, .. Enumerable.Repeat((byte)0xC0, 40)];

    [Theory]
    [InlineData("/body", false)]
    [InlineData("/bound", false)]
    [InlineData("/items", false)]
    [InlineData("/group/body", false)]
    [InlineData("/group/own", true)]
    [InlineData("/free", true)]
    public async Task What_a_body_becomes_is_bounded_by_the_endpoint(string path, bool isTaken)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = path == "/items" ? [0x91, .. Lines] : Lines;
        foreach (string mediaType in (string[])["application/x-msgpack", "application/msgpack; keys=names"])
        {
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                path,
                null,
                mediaType.Contains("keys", StringComparison.Ordinal) ? ByName(app, path) : body,
                mediaType
            );
            Assert.Equal(
                (path, mediaType, isTaken ? HttpStatusCode.OK : HttpStatusCode.RequestEntityTooLarge),
                (path, mediaType, response.StatusCode)
            );
            if (!isTaken)
            {
                using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
                Assert.True(problem.RootElement.TryGetProperty("offset", out _));
            }
        }
    }

    [Theory]
    [InlineData("/deep", HttpStatusCode.BadRequest)]
    [InlineData("/free/deep", HttpStatusCode.OK)]
    public async Task The_depth_of_a_body_is_bounded_by_the_endpoint(string path, HttpStatusCode status)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage packed = await app.SendAsync(
            HttpMethod.Post,
            path,
            null,
            [0x91, 0x91, 0x91, 0xC0],
            "application/x-msgpack"
        );
        using HttpResponseMessage json = await app.SendAsync(
            HttpMethod.Post,
            path,
            null,
            Encoding.UTF8.GetBytes("""{"next":{"next":{"next":null}}}"""),
            "application/json"
        );

        Assert.Equal((status, status), (packed.StatusCode, json.StatusCode));
    }

    [Fact]
    public async Task The_length_of_a_stream_s_item_is_bounded_by_the_endpoint()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] items = Encoding.UTF8.GetBytes($"{{\"id\":1}}\n{{\"name\":\"{new string('x', 100)}\"}}\n");
        using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Post, "/items", null, items, "application/x-ndjson");
        using HttpResponseMessage taken = await app.SendAsync(HttpMethod.Post, "/free/items", null, items, "application/x-ndjson");

        Assert.Equal((HttpStatusCode.RequestEntityTooLarge, HttpStatusCode.OK), (refused.StatusCode, taken.StatusCode));
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("/short/body")]
    [InlineData("/short/bound")]
    [InlineData("/short/items")]
    public async Task How_many_bytes_a_body_has_says_the_framework_s_own_metadata(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        foreach (string mediaType in (string[])["application/x-msgpack; delimited=true", "application/x-msgpack"])
        {
            byte[] body = path == "/short/items" && !mediaType.Contains("delimited", StringComparison.Ordinal) ? [0x91, .. Lines] : Lines;
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                path,
                null,
                body,
                path == "/short/items" ? mediaType : "application/x-msgpack"
            );
            Assert.Equal((path, HttpStatusCode.RequestEntityTooLarge), (path, response.StatusCode));
            Assert.Equal("application/problem+json", response.Header("Content-Type"));
        }
    }

    [Fact]
    public async Task How_JSON_is_written_is_logged_once()
    {
        const string ByShape = "The shape of Order writes and reads its JSON.";
        await using TestApp app = await TestApp.StartAsync(Map);
        await SendBothAsync();
        await app.Log.WaitForAsync(ByShape);

        await SendBothAsync();
        app.Services.GetRequiredService<ILoggerFactory>().CreateLogger("").LogInformation("The end.");
        Assert.DoesNotContain(await app.Log.WaitForAsync("The end."), static line => line.Text == ByShape);

        async Task SendBothAsync()
        {
            foreach (string path in (string[])["/body", "/free"])
            {
                using HttpResponseMessage response = await app.SendAsync(
                    HttpMethod.Post,
                    path,
                    null,
                    [.. """{"id":7}"""u8],
                    "application/json"
                );
                Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            }
        }
    }

    private static byte[] ByName(TestApp app, string path)
    {
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        Format format = formats.FindVariant(formats.FindByName("msgpack")!, "keys", "names")!;
        var order = new Order { Id = 7, Lines = [.. Enumerable.Repeat<string?>(null, 40)] };
        using PooledBuffer payload =
            path == "/items"
                ? formats.FindCodecs<List<Order>>()!.For(format).Encode([order])
                : formats.FindCodecs<Order>()!.For(format).Encode(order);
        return payload.Span.ToArray();
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").Negotiate();
        api.MapPost("/body", (Body<Order> body) => "").WithFormatLimits(limits => limits with { MaxDecodedBytes = 200 });
        api.MapPost("/bound", (Order order) => "").WithFormatLimits(limits => limits with { MaxDecodedBytes = 200 });
        api.MapPost("/free", (Body<Order> body) => "");
        api.MapPost("/items", (Body<IAsyncEnumerable<Order>> body) => body.Value)
            .WithFormatLimits(limits => limits with { MaxDecodedBytes = 200, MaxDecompressedBytes = 100 });
        api.MapPost("/free/items", (Body<IAsyncEnumerable<Order>> body) => body.Value);
        api.MapPost("/deep", (Body<Node> body) => "").WithFormatLimits(limits => limits with { MaxDepth = 2 });
        api.MapPost("/free/deep", (Body<Node> body) => "");
        RouteGroupBuilder group = api.MapGroup("/group").WithFormatLimits(limits => limits with { MaxDecodedBytes = 200 });
        group.MapPost("/body", (Body<Order> body) => "");
        group.MapPost("/own", (Body<Order> body) => "").WithFormatLimits(limits => limits);
        RouteGroupBuilder shorter = api.MapGroup("/short").WithMetadata(new RequestSizeLimitAttribute(20));
        shorter.MapPost("/body", (Body<Order> body) => "");
        shorter.MapPost("/bound", (Order order) => "");
        shorter.MapPost("/items", (Body<IAsyncEnumerable<Order>> body) => body.Value);
    }
}
