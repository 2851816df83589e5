using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Endpoints that list their formats and have media types of their own.</summary>
public sealed class EndpointFormatsTests
{
    private const string Own = "application/vnd.acme.order.v2+msgpack";
    private const string OwnJson = "application/vnd.acme.order.v2+json";

    private static readonly byte[] Packed = [0x93, 7, 0xC0, 0xC0];
    private static readonly string[] Two =
    [
        "application/json",
        "text/json",
        "application/x-msgpack",
        "application/msgpack",
        "application/vnd.msgpack",
    ];
    private static readonly string[] Described = ["application/json", "application/x-msgpack"];
    private static readonly string[] Paths = ["/two", "/two/result", "/two/results", "/two/negotiated", "/two/object"];

    [Fact]
    public async Task Only_what_is_listed_is_on_offer()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string path in Paths)
        {
            using HttpResponseMessage json = await app.SendAsync(HttpMethod.Get, path, "application/x-protobuf, */*;q=0.1");
            using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Get, path + "?format=msgpack");
            using HttpResponseMessage refused = await app.SendAsync(
                HttpMethod.Get,
                path,
                "application/x-protobuf, application/x-memorypack"
            );
            using HttpResponseMessage byName = await app.SendAsync(HttpMethod.Get, path + "?format=protobuf");

            Assert.Equal((path, "application/json"), (path, json.Header("Content-Type")));
            Assert.Equal((path, "application/x-msgpack"), (path, packed.Header("Content-Type")));
            Assert.Equal((path, HttpStatusCode.NotAcceptable), (path, refused.StatusCode));
            Assert.Equal((path, HttpStatusCode.NotAcceptable), (path, byName.StatusCode));
            Assert.Equal(Two, await SupportedAsync(refused));
        }
    }

    [Theory]
    [InlineData("/two/body")]
    [InlineData("/two/bound")]
    public async Task Only_what_is_listed_is_read(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage json = await app.SendAsync(HttpMethod.Post, path, null, [.. """{"id":7}"""u8], "application/json");
        using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Post, path, null, Packed, "application/msgpack");
        using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Post, path, null, [8, 7], "application/x-protobuf");

        Assert.Equal("""{"id":7,"name":null,"lines":null}""", await json.Content.ReadAsStringAsync());
        Assert.Equal("""{"id":7,"name":null,"lines":null}""", await packed.Content.ReadAsStringAsync());
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, refused.StatusCode);
        Assert.Equal(Two, await SupportedAsync(refused));
    }

    [Theory]
    [InlineData("/packed/body")]
    [InlineData("/packed/bound")]
    public async Task JSON_that_is_not_listed_is_not_read(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage json = await app.SendAsync(HttpMethod.Post, path, null, [.. """{"id":7}"""u8], "application/json");
        using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Post, path, null, Packed, "application/x-msgpack");

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, json.StatusCode);
        Assert.Equal("application/x-msgpack", packed.Header("Content-Type"));
        Assert.Equal(Packed, await packed.Content.ReadAsByteArrayAsync());
    }

    [Theory]
    [InlineData(Own, Own)]
    [InlineData("Application/Vnd.Acme.Order.V2+MsgPack", Own)]
    [InlineData(Own + "; keys=names", Own + "; keys=names")]
    [InlineData(OwnJson, OwnJson)]
    [InlineData("application/*+json", OwnJson)]
    [InlineData("application/*+msgpack", Own)]
    [InlineData("*/*", OwnJson)]
    [InlineData("application/json", null)]
    [InlineData("application/x-msgpack", null)]
    [InlineData("application/vnd.acme.order.v1+msgpack", null)]
    [InlineData("application/*+protobuf", null)]
    public async Task A_media_type_of_ones_own_is_the_format_that_it_ends_in(string accept, string? contentType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/own", accept);

        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
        if (contentType == Own)
        {
            Assert.Equal(Packed, await response.Content.ReadAsByteArrayAsync());
        }
    }

    [Theory]
    [InlineData(Own, true)]
    [InlineData(OwnJson, true)]
    [InlineData(OwnJson + "; charset=utf-8", true)]
    [InlineData("application/x-msgpack", false)]
    [InlineData("application/json", false)]
    [InlineData("application/vnd.acme.order.v1+json", false)]
    public async Task A_body_may_be_in_a_media_type_of_ones_own(string contentType, bool isRead)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string path in (string[])["/own/body", "/own/bound"])
        {
            byte[] body = contentType.Contains("json", StringComparison.Ordinal) ? [.. """{"id":7}"""u8] : Packed;
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, Own, body, contentType);

            Assert.Equal((path, isRead ? HttpStatusCode.OK : HttpStatusCode.UnsupportedMediaType), (path, response.StatusCode));
            Assert.Equal(isRead ? Own : "application/problem+json", response.Header("Content-Type"));
        }
    }

    [Theory]
    [InlineData("application/json, application/*+json", "application/json")]
    [InlineData("application/*+json", "application/json")]
    [InlineData("application/*+msgpack;q=0.5, application/json;q=0.4", "application/x-msgpack")]
    [InlineData("text/*+json", null)]
    [InlineData("application/*+xml", null)]
    [InlineData("application/*json, application/*x-msgpack", null)] // a wildcard is a whole subtype, or one before a suffix
    public async Task A_range_of_a_suffix_is_the_format_of_that_name(string accept, string? contentType)
    {
        await using TestApp app = await TestApp.StartAsync(web => web.MapGet("/", () => new Order()).NegotiateStrictly());
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/", accept);

        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
    }

    [Theory]
    [InlineData(Own, true)]
    [InlineData("application/x-msgpack", false)]
    [InlineData(OwnJson, false)]
    [InlineData("application/json", false)]
    public async Task One_media_type_may_be_all_that_is_read(string contentType, bool isRead)
    {
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapPost("/", (Order order) => order).NegotiateStrictly().WithFormats(Own)
        );
        byte[] body = contentType.Contains("json", StringComparison.Ordinal) ? [.. """{"id":7}"""u8] : Packed;
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/", Own, body, contentType);

        Assert.Equal(isRead ? HttpStatusCode.OK : HttpStatusCode.UnsupportedMediaType, response.StatusCode);
    }

    [Fact]
    public async Task Any_JSON_is_read_as_JSON_where_nothing_is_listed()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            web.MapPost("/body", (Body<Order> body) => body.Value).NegotiateStrictly();
            web.MapPost("/bound", (Order order) => order).NegotiateStrictly();
        });
        foreach (string path in (string[])["/body", "/bound"])
        {
            using HttpResponseMessage json = await app.SendAsync(
                HttpMethod.Post,
                path,
                null,
                [.. """{"id":7}"""u8],
                "application/merge-patch+json; charset=utf-8"
            );
            using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Post, path, null, Packed, "application/vnd.acme+msgpack");

            Assert.Equal("""{"id":7,"name":null,"lines":null}""", await json.Content.ReadAsStringAsync());
            Assert.Equal(HttpStatusCode.UnsupportedMediaType, packed.StatusCode);
        }
    }

    [Fact]
    public async Task Descriptions_list_what_is_left()
    {
        await using TestApp app = await TestApp.StartAsync(Map, builder => builder.Services.AddEndpointsApiExplorer());
        ApiDescription[] all =
        [
            .. app
                .Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
                .ApiDescriptionGroups.Items.SelectMany(group => group.Items),
        ];
        foreach (
            (string path, string[] expected) in (IEnumerable<(string, string[])>)
                [
                    .. ((string[])["two", "two/result", "two/results", "two/negotiated", "two/body", "two/bound"]).Select(static path =>
                        (path, Described)
                    ),
                    ("own/body", [OwnJson, Own]),
                    ("own/bound", [OwnJson, Own]),
                ]
        )
        {
            ApiDescription description = all.Single(item => item.RelativePath!.TrimEnd('/') == path);
            Assert.Equal(
                expected,
                description
                    .SupportedResponseTypes.Single(item => item.StatusCode == 200)
                    .ApiResponseFormats.Select(format => format.MediaType)
            );
            if (description.HttpMethod == "POST")
            {
                Assert.Equal(
                    (path, string.Join(',', expected)),
                    (path, string.Join(',', description.SupportedRequestFormats.Select(format => format.MediaType)))
                );
            }
        }
    }

    [Fact]
    public async Task A_media_type_of_ones_own_belongs_to_the_format_before_it()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapPost("/order", (Order order) => order).NegotiateStrictly().WithFormats("json", "msgpack", "application/octet-stream")
        );
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/order",
            "application/octet-stream",
            Packed,
            "application/octet-stream"
        );

        Assert.Equal("application/octet-stream", response.Header("Content-Type"));
        Assert.Equal(Packed, await response.Content.ReadAsByteArrayAsync());
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData(
        "xml",
        "Unknown format 'xml'. Known formats: json, msgpack, protobuf, memorypack. A media type must belong to one, "
            + "end in + and the name of one, or follow one in the list."
    )]
    [InlineData("application/vnd.acme+xml", "Unknown format 'application/vnd.acme+xml'.")]
    [InlineData("application/*", "Unknown format 'application/*'.")]
    [InlineData("application/", "Unknown format 'application/'.")]
    public async Task An_unknown_format_stops_the_start(string name, string message)
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            TestApp.StartAsync(web => web.MapGet("/order", () => new Order()).NegotiateStrictly().WithFormats(name, "json"), kestrel: true)
        );

        Assert.StartsWith("GET /order lists formats: " + message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task A_contract_without_a_form_in_what_is_listed_stops_the_start()
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            TestApp.StartAsync(web => web.MapGet("/matrix", () => new Matrix()).WithFormats("protobuf").NegotiateStrictly(), kestrel: true)
        );

        Assert.Equal("GET /matrix returns Matrix, but no format supports it.", error.Message);
    }

    [Fact]
    public async Task Caches_and_tags_know_an_endpoint_s_formats()
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseOutputCache();
                RouteGroupBuilder api = web.MapGroup("/").NegotiateStrictly().WithETags().CacheOutput().WithFormats(Own, OwnJson, "json");
                api.MapGet("/order", () => new Order { Id = 7 });
            },
            builder => builder.Services.AddOutputCache()
        );
        foreach (string accept in (string[])[Own, OwnJson, "application/json", Own, OwnJson])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order", accept);
            Assert.Equal(accept, response.Header("Content-Type"));

            using var again = new HttpRequestMessage(HttpMethod.Get, "/order");
            again.Headers.TryAddWithoutValidation("Accept", accept);
            again.Headers.TryAddWithoutValidation("If-None-Match", response.Header("ETag"));
            using HttpResponseMessage unchanged = await app.Client.SendAsync(again);
            Assert.Equal((accept, HttpStatusCode.NotModified), (accept, unchanged.StatusCode));
        }
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").NegotiateStrictly();
        RouteGroupBuilder two = api.MapGroup("/two").WithFormats("json", "msgpack");
        two.MapGet("", () => new Order { Id = 7 });
        two.MapGet("/result", () => TypedResults.Ok(new Order()));
        two.MapGet("/results", Results<Ok<Order>, NotFound> () => TypedResults.Ok(new Order()));
        two.MapGet("/negotiated", () => NegotiatedResults.Ok(new Order()));
        two.MapGet("/object", object () => new Order());
        two.MapPost("/body", (Body<Order> body) => body.Value);
        two.MapPost("/bound", (Order order) => order);
        two.MapGet("/again", () => new Order()).WithFormats("protobuf");
        RouteGroupBuilder packed = web.MapGroup("/packed").WithFormats("msgpack").NegotiateStrictly();
        packed.MapPost("/body", (Body<Order> body) => body.Value);
        packed.MapPost("/bound", (Order order) => order);
        RouteGroupBuilder own = api.MapGroup("/own").WithFormats(OwnJson, Own);
        own.MapGet("", () => new Order { Id = 7 });
        own.MapPost("/body", (Body<Order> body) => body.Value);
        own.MapPost("/bound", (Order order) => order);
    }

    private static async Task<string?[]> SupportedAsync(HttpResponseMessage response)
    {
        using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        return [.. problem.RootElement.GetProperty("supported").EnumerateArray().Select(item => item.GetString())];
    }
}
