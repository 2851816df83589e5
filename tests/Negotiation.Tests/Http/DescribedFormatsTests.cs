using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Endpoints whose <c>Accepts</c> and <c>Produces</c> name media types have no others.</summary>
public sealed class DescribedFormatsTests
{
    private const string Own = "application/vnd.acme.order.v2+msgpack";

    private static readonly byte[] Packed = [0x93, 7, 0xC0, 0xC0];

    [Theory]
    [InlineData("/value", "application/x-msgpack", "application/x-msgpack")]
    [InlineData("/value", "*/*", "application/x-msgpack")]
    [InlineData("/value", "application/x-protobuf, application/json;q=0.1", "application/json")]
    [InlineData("/value", "application/x-protobuf", null)]
    [InlineData("/value", "text/json", null)]
    [InlineData("/own", Own, Own)]
    [InlineData("/own", "application/x-msgpack", null)]
    [InlineData("/result", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/result", "application/json", null)]
    [InlineData("/results", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/results", "application/json", null)]
    [InlineData("/negotiated", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/negotiated", "application/json", null)]
    [InlineData("/stream", "application/x-ndjson", "application/x-ndjson")]
    [InlineData("/stream", "application/json", null)]
    [InlineData("/stated", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/stated", "application/json", "application/json")]
    [InlineData("/foreign", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/listed", "application/x-msgpack", "application/x-msgpack")]
    [InlineData("/listed", "application/json", null)]
    public async Task Responses_are_in_what_Produces_names(string path, string accept, string? contentType)
    {
        await using TestApp app = await TestApp.StartAsync(Map, static builder => builder.Services.AddEndpointsApiExplorer());
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);

        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
        if (contentType is null)
        {
            Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
            using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
            Assert.Equal(
                Described(app, path, "GET"),
                problem.RootElement.GetProperty("supported").EnumerateArray().Select(item => item.GetString())
            );
        }
    }

    [Theory]
    [InlineData("/body", "application/x-msgpack", true)]
    [InlineData("/body", Own, true)]
    [InlineData("/body", "application/json", false)]
    [InlineData("/body", "application/x-protobuf", false)]
    [InlineData("/bound", "application/x-msgpack", true)]
    [InlineData("/bound", "application/json", false)]
    [InlineData("/plain", "application/x-msgpack", true)]
    [InlineData("/plain", "application/json", false)]
    [InlineData("/json-only", "application/json", true)]
    [InlineData("/json-only", "application/x-msgpack", false)]
    [InlineData("/group/bound", "application/x-msgpack", true)]
    [InlineData("/group/bound", "application/json", false)]
    public async Task Bodies_are_in_what_Accepts_names(string path, string contentType, bool isRead)
    {
        await using TestApp app = await TestApp.StartAsync(Map, static builder => builder.Services.AddEndpointsApiExplorer());
        byte[] body = contentType.Contains("json", StringComparison.Ordinal) ? [.. """{"id":7}"""u8] : Packed;
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, null, body, contentType);

        Assert.Equal(isRead ? HttpStatusCode.OK : HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        if (isRead)
        {
            Assert.Equal("7", await response.Content.ReadAsStringAsync());
            return;
        }

        using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(
            Described(app, path, "POST"),
            problem.RootElement.GetProperty("supported").EnumerateArray().Select(item => item.GetString())
        );
        Assert.Equal(string.Join(", ", Described(app, path, "POST")), response.Header("Accept"));
    }

    // The application's own would say other formats, or the same twice.
    [Theory]
    [InlineData("/body")]
    [InlineData("/bound")]
    [InlineData("/group/bound")]
    [InlineData("/plain")]
    public async Task A_body_has_one_description(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        RouteEndpoint endpoint = app
            .Services.GetRequiredService<EndpointDataSource>()
            .Endpoints.OfType<RouteEndpoint>()
            .Single(found => found.RoutePattern.RawText == path);

        Assert.Equal("application/x-msgpack", Assert.Single(endpoint.Metadata.OfType<IAcceptsMetadata>()).ContentTypes[0]);
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task A_contract_without_a_form_in_what_is_named_stops_the_start()
    {
        InvalidOperationException produced = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            TestApp.StartAsync(
                web =>
                    web.MapGet("/matrix", () => TypedResults.Ok(new Matrix()))
                        .Produces<Matrix>(201, "application/x-protobuf")
                        .NegotiateStrictly(),
                kestrel: true
            )
        );
        InvalidOperationException accepted = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            TestApp.StartAsync(
                web => web.MapPost("/matrix", (Body<Matrix> body) => "").Accepts<Matrix>("application/x-protobuf"),
                kestrel: true
            )
        );

        Assert.Equal("GET /matrix returns Matrix, but no format supports it.", produced.Message);
        Assert.Equal("POST /matrix reads Matrix, but no format supports it.", accepted.Message);
    }

    [Fact]
    public async Task Caches_and_tags_know_described_formats()
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseOutputCache();
                RouteGroupBuilder api = web.MapGroup("/").NegotiateStrictly().WithETags();
                api.MapGet("/order", () => new Order { Id = 7 })
                    .CacheOutput()
                    .Produces<Order>(200, "application/x-protobuf", "application/json");
            },
            builder => builder.Services.AddOutputCache()
        );
        foreach (string accept in (string[])["application/json", "application/x-protobuf", "application/json"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order", accept);
            using var again = new HttpRequestMessage(HttpMethod.Get, "/order");
            again.Headers.TryAddWithoutValidation("Accept", accept);
            again.Headers.TryAddWithoutValidation("If-None-Match", response.Header("ETag"));
            using HttpResponseMessage unchanged = await app.Client.SendAsync(again);

            Assert.Equal((accept, accept), (accept, response.Header("Content-Type")));
            Assert.Equal((accept, HttpStatusCode.NotModified), (accept, unchanged.StatusCode));
        }
    }

    private static IEnumerable<string> Described(TestApp app, string path, string method)
    {
        ApiDescription description = app
            .Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
            .ApiDescriptionGroups.Items.SelectMany(group => group.Items)
            .Single(item => "/" + item.RelativePath == path && item.HttpMethod == method);
        return method == "POST"
            ? description.SupportedRequestFormats.Select(format => format.MediaType)
            : description
                .SupportedResponseTypes.Where(type => type.StatusCode == 200)
                .SelectMany(type => type.ApiResponseFormats)
                .Select(format => format.MediaType)
                .Distinct();
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").NegotiateStrictly();
        api.MapGet("/value", () => new Order { Id = 7 })
            .Produces<Order>(200, "application/x-msgpack", "application/json", "application/problem+json");
        api.MapGet("/own", () => new Order { Id = 7 }).Produces<Order>(200, Own);
        api.MapGet("/result", () => TypedResults.Ok(new Order())).Produces<Order>(200, "application/x-protobuf");
        api.MapGet("/results", Results<Ok<Order>, NotFound> () => TypedResults.Ok(new Order()))
            .Produces<Order>(200, "application/x-protobuf");
        api.MapGet("/negotiated", () => NegotiatedResults.Ok(new Order())).Produces<Order>(200, "application/x-protobuf");
        api.MapGet("/stream", () => Streams.Of(new Order())).Produces<IAsyncEnumerable<Order>>(200, "application/x-ndjson");
        api.MapGet("/stated", () => new Order()).Produces<Order>();
        api.MapGet("/foreign", () => new Order()).Produces<Order>(200, "text/csv");
        api.MapGet("/listed", () => new Order()).WithFormats("json", "msgpack").Produces<Order>(200, "application/x-msgpack");
        api.MapPost("/body", (Body<Order> body) => Text(body.Value)).Accepts<Order>("application/x-msgpack", Own);
        api.MapPost("/bound", (Order order) => Text(order)).Accepts<Order>("application/x-msgpack");
        api.MapPost("/json-only", (Order order) => Text(order)).Accepts<Order>("application/json");
        RouteGroupBuilder group = api.MapGroup("/group").WithMetadata(new AcceptsMetadata(["application/json"], typeof(Order)));
        group.MapPost("/bound", (Order order) => Text(order)).Accepts<Order>("application/x-msgpack");
        web.MapPost("/plain", (Body<Order> body) => Text(body.Value)).Accepts<Order>("application/x-msgpack");
    }

    private static string Text(Order order) => order.Id.ToString(null, null);
}
