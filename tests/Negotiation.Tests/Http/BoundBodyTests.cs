using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;
using SerializationApi.Negotiation.Tests.Zoo;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Parameters that the framework binds from a JSON body take every format.</summary>
public sealed class BoundBodyTests
{
    private static readonly string[] MediaTypes =
    [
        "application/json",
        "text/json",
        "application/x-msgpack",
        "application/x-protobuf",
        "application/x-memorypack",
        "application/msgpack; keys=names",
    ];

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("/class", false)]
    [InlineData("/class", true)]
    [InlineData("/from-body", false)]
    [InlineData("/others/5?page=2", false)]
    [InlineData("/as-parameters/5", false)]
    [InlineData("/filtered", false)]
    public async Task An_object_is_read_in_every_format(string path, bool kestrel)
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: kestrel);
        var order = new Order
        {
            Id = 3,
            Name = "é",
            Lines = ["a"],
        };
        foreach (string mediaType in MediaTypes)
        {
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                path,
                "application/json",
                Encode(app, order, mediaType),
                mediaType
            );

            Assert.Equal("""{"id":3,"name":"é","lines":["a"]}""", await response.Content.ReadAsStringAsync());
            Assert.Equal(mediaType, response.Header("X-Content-Type"));
        }
    }

    [Fact]
    public async Task Lists_structs_and_what_must_be_complete_are_read_in_every_format()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string mediaType in MediaTypes)
        {
            using HttpResponseMessage list = await app.SendAsync(
                HttpMethod.Post,
                "/list",
                "application/json",
                Encode(app, new List<Order> { new() { Id = 4 } }, mediaType),
                mediaType
            );
            using HttpResponseMessage value = await app.SendAsync(
                HttpMethod.Post,
                "/struct",
                "application/json",
                Encode(app, new Position { X = 1, Y = 2 }, mediaType),
                mediaType
            );
            using HttpResponseMessage required = await app.SendAsync(
                HttpMethod.Post,
                "/required",
                "application/json",
                Encode(app, new Initialised { Name = "n", Size = 2 }, mediaType),
                mediaType
            );
            using HttpResponseMessage computed = await app.SendAsync(
                HttpMethod.Post,
                "/hidden",
                "application/json",
                Encode(app, new Hidden { Secret = "s" }, mediaType),
                mediaType
            );

            Assert.Equal("""[{"id":4,"name":null,"lines":null}]""", await list.Content.ReadAsStringAsync());
            Assert.Equal("""{"x":1,"y":2}""", await value.Content.ReadAsStringAsync());
            Assert.Equal("""{"name":"n","count":3,"size":2}""", await required.Content.ReadAsStringAsync());

            // JSON does not carry it; the other formats do, and hand over the object itself.
            Assert.Equal(mediaType.Contains("json", StringComparison.Ordinal) ? "" : "s", await computed.Content.ReadAsStringAsync());
        }
    }

    [Theory]
    [InlineData("/class", "application/x-msgpack", "93C3C0C0", 400)]
    [InlineData("/class", "application/x-msgpack", "", 400)]
    [InlineData("/class", "application/x-msgpack", "C0", 400)]
    [InlineData("/class", "application/x-memorypack", "03", 400)]
    [InlineData("/class", "application/xml", "00", 415)]
    [InlineData("/class", null, "00", 415)]
    [InlineData("/struct", "application/x-msgpack", "C0", 400)]
    public async Task What_cannot_be_decoded_is_refused_as_for_Body(string path, string? mediaType, string hex, int status)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Convert.FromHexString(hex);
        using HttpResponseMessage bound = await app.SendAsync(HttpMethod.Post, path, "application/json", body, mediaType);
        using HttpResponseMessage fast = await app.SendAsync(HttpMethod.Post, "/body" + path, "application/json", body, mediaType);

        Assert.Equal(status, (int)bound.StatusCode);
        Assert.Equal("application/problem+json", bound.Header("Content-Type"));
        Assert.Equal(fast.Header("Accept"), bound.Header("Accept"));
        Assert.Equal(await fast.Content.ReadAsStringAsync(), await bound.Content.ReadAsStringAsync());
        using var problem = JsonDocument.Parse(await bound.Content.ReadAsByteArrayAsync());
        Assert.Equal(status == 400, problem.RootElement.TryGetProperty("offset", out _));
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task Compressed_bodies_and_large_ones_are_refused_as_for_Body()
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/limited") { Content = new ByteArrayContent(new byte[200]) };
        request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/x-msgpack");
        using HttpResponseMessage large = await app.Client.SendAsync(request);
        using var compressed = new HttpRequestMessage(HttpMethod.Post, "/class") { Content = new ByteArrayContent([1]) };
        compressed.Content.Headers.TryAddWithoutValidation("Content-Type", "application/x-msgpack");
        compressed.Content.Headers.TryAddWithoutValidation("Content-Encoding", "gzip");
        using HttpResponseMessage coded = await app.Client.SendAsync(compressed);

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, large.StatusCode);
        Assert.Equal("application/problem+json", large.Header("Content-Type"));
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, coded.StatusCode);
        Assert.Equal("identity", coded.Header("Accept-Encoding"));
    }

    [Theory]
    [InlineData("gzip, br", "7B7D")]
    [InlineData("zstd", "7B7D")]
    [InlineData("gzip", "7B7D")]
    [InlineData("br", "FFFFFFFF")]
    [InlineData("gzip", "1F8B08000000000000030300000000000000000000")]
    [InlineData(null, "")]
    public async Task Codings_and_nothing_are_told_of_JSON_as_for_Body(string? coding, string hex)
    {
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            web.UseRequestDecompression();
            Map(web);
        });
        async Task<(HttpStatusCode, string, string?)> PostAsync(string path)
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, path)
            {
                Content = new ByteArrayContent(Convert.FromHexString(hex)),
            };
            request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
            request.Content.Headers.TryAddWithoutValidation("Content-Encoding", coding);
            using HttpResponseMessage response = await app.Client.SendAsync(request);
            return (response.StatusCode, await response.Content.ReadAsStringAsync(), response.Header("Accept-Encoding"));
        }

        (HttpStatusCode Status, string Body, string? Codings) bound = await PostAsync("/class");

        Assert.Equal(coding is "gzip, br" or "zstd" ? HttpStatusCode.UnsupportedMediaType : HttpStatusCode.BadRequest, bound.Status);
        Assert.Equal(await PostAsync("/body/class"), bound);
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_missing_struct_is_an_exception_where_the_application_wants_one(bool isNegotiated)
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.Use(
                    async (http, next) =>
                    {
                        try
                        {
                            await next(http);
                        }
                        catch (BadHttpRequestException error)
                        {
                            http.Response.StatusCode = error.StatusCode;
                            await http.Response.WriteAsync("thrown");
                        }
                    }
                );
                RouteHandlerBuilder endpoint = web.MapPost("/struct", (Position position) => "");
                if (isNegotiated)
                {
                    endpoint.Negotiate();
                }
            },
            builder => builder.Services.Configure<RouteHandlerOptions>(static options => options.ThrowOnBadRequest = true),
            kestrel: true
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/struct", null, [], "application/json");

        Assert.Equal((HttpStatusCode.BadRequest, "thrown"), (response.StatusCode, await response.Content.ReadAsStringAsync()));
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("/optional")]
    [InlineData("/default")]
    [InlineData("/body/optional")]
    public async Task Optional_bodies_are_null_when_empty(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        foreach (string? mediaType in (string?[])["application/x-msgpack", "application/x-protobuf", "application/json", null])
        {
            using HttpResponseMessage none = await app.SendAsync(HttpMethod.Post, path, "application/json", [], mediaType);
            Assert.Equal("none", await none.Content.ReadAsStringAsync());
            if (mediaType?.StartsWith("application/x-", StringComparison.Ordinal) == true)
            {
                using var chunked = new HttpRequestMessage(HttpMethod.Post, path) { Content = new StreamContent(new MemoryStream()) };
                chunked.Headers.TransferEncodingChunked = true;
                chunked.Content.Headers.TryAddWithoutValidation("Content-Type", mediaType);
                using HttpResponseMessage empty = await app.Client.SendAsync(chunked);
                Assert.Equal("none", await empty.Content.ReadAsStringAsync());
            }
        }

        using HttpResponseMessage nil = await app.SendAsync(HttpMethod.Post, path, "application/json", [0xC0], "application/x-msgpack");
        Assert.Equal("none", await nil.Content.ReadAsStringAsync());
        using HttpResponseMessage some = await app.SendAsync(
            HttpMethod.Post,
            path,
            "application/json",
            [0x93, 5, 0xC0, 0xC0],
            "application/x-msgpack"
        );
        Assert.Equal("some", await some.Content.ReadAsStringAsync());
        using HttpResponseMessage broken = await app.SendAsync(HttpMethod.Post, path, "application/json", [0x93], "application/x-msgpack");
        Assert.Equal(HttpStatusCode.BadRequest, broken.StatusCode);
        Assert.Equal("application/problem+json", broken.Header("Content-Type"));
    }

    [Fact]
    public async Task JSON_is_the_frameworks_own_affair()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage suffix = await app.SendAsync(
            HttpMethod.Post,
            "/class",
            body: """{"id":1}"""u8.ToArray(),
            contentType: "application/vnd.x+json"
        );
        using HttpResponseMessage utf16 = await app.SendAsync(
            HttpMethod.Post,
            "/class",
            body: Encoding.Unicode.GetBytes("""{"id":2}"""),
            contentType: "application/json; charset=utf-16"
        );
        using HttpResponseMessage bad = await app.SendAsync(
            HttpMethod.Post,
            "/class",
            body: "{"u8.ToArray(),
            contentType: "application/json"
        );

        Assert.Equal("""{"id":1,"name":null,"lines":null}""", await suffix.Content.ReadAsStringAsync());
        Assert.Equal("""{"id":2,"name":null,"lines":null}""", await utf16.Content.ReadAsStringAsync());
        Assert.Equal(HttpStatusCode.BadRequest, bad.StatusCode);
        Assert.Equal("application/problem+json", bad.Header("Content-Type"));
    }

    [Theory]
    [InlineData("application/json; charset=\"utf-8\"")]
    [InlineData("application/json; charset=utf8")]
    [InlineData("application/json; charset=US-ASCII")]
    public async Task A_charset_that_is_UTF_8_is_read(string contentType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string path in (string[])["/class", "/body/class"])
        {
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                path,
                body: """{"id":1}"""u8.ToArray(),
                contentType: contentType
            );

            Assert.Equal("""{"id":1,"name":null,"lines":null}""", await response.Content.ReadAsStringAsync());
        }
    }

    [Theory]
    [InlineData("/class", "klingon")]
    [InlineData("/body/class", "klingon")]
    [InlineData("/body/class", "utf-16")]
    public async Task A_charset_that_nothing_reads_is_named(string path, string charset)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            path,
            body: """{"id":1}"""u8.ToArray(),
            contentType: $"application/json; charset={charset}"
        );

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        Assert.Contains(charset + "\\u0027", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("class", false)]
    [InlineData("optional", true)]
    public async Task Descriptions_list_every_format(string path, bool isOptional)
    {
        await using TestApp app = await TestApp.StartAsync(Map, builder => builder.Services.AddEndpointsApiExplorer());
        ApiDescription description = app
            .Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
            .ApiDescriptionGroups.Items.SelectMany(group => group.Items)
            .Single(item => item.RelativePath == path);
        ApiDescription fast = app
            .Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
            .ApiDescriptionGroups.Items.SelectMany(group => group.Items)
            .Single(item => item.RelativePath == "body/" + path);

        Assert.Equal(
            fast.SupportedRequestFormats.Select(format => format.MediaType),
            description.SupportedRequestFormats.Select(format => format.MediaType)
        );
        Assert.Contains("application/x-msgpack", description.SupportedRequestFormats.Select(format => format.MediaType));
        Assert.Equal([200], description.SupportedResponseTypes.Select(response => response.StatusCode));
        ApiParameterDescription body = Assert.Single(description.ParameterDescriptions, parameter => parameter.Source.Id == "Body");
        Assert.Equal((typeof(Order), !isOptional), (body.Type, body.IsRequired));
    }

    private static byte[] Encode<T>(TestApp app, T value, string mediaType)
    {
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        Format format = formats.FindByMediaType(mediaType.Split(';')[0])!;
        if (mediaType.Contains("keys", StringComparison.Ordinal))
        {
            format = formats.FindVariant(format, "keys", "names")!;
        }

        using PooledBuffer payload = formats.FindCodecs<T>()!.For(format).Encode(value);
        return payload.Span.ToArray();
    }

    private static Order Seen(Order order, HttpContext http)
    {
        http.Response.Headers["X-Content-Type"] = http.Request.ContentType;
        return order;
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").MapGroup("/").Negotiate();
        api.MapPost("/class", (Order order, HttpContext http) => Seen(order, http));
        api.MapPost("/from-body", (HttpContext http, [FromBody] Order order) => Seen(order, http));
        api.MapPost("/others/{id}", (int id, Order order, int? page, HttpContext http) => Seen(order, http));
        api.MapPost("/as-parameters/{id}", ([AsParameters] Parameters parameters) => Seen(parameters.Order, parameters.Http));
        api.MapPost("/filtered", (Order order, HttpContext http) => Seen(order, http))
            .AddEndpointFilter(
                (context, next) =>
                {
                    Assert.Equal(3, context.GetArgument<Order>(0).Id);
                    return next(context);
                }
            );
        api.MapPost("/list", (List<Order> orders) => orders);
        api.MapPost("/struct", (Position position) => position);
        api.MapPost("/required", (Initialised value) => value);
        api.MapPost("/hidden", (Hidden value) => value.Secret ?? "");
        api.MapPost("/limited", (Order order) => order).WithMetadata(new RequestSizeLimitAttribute(100));
        api.MapPost("/optional", (Order? order) => order is null ? "none" : "some");
        api.MapPost("/default", (Order order = null!) => order is null ? "none" : "some");
        api.MapPost("/body/optional", (Body<Order>? body) => body is null ? "none" : "some");
        api.MapPost("/body/class", (Body<Order> body) => body.Value);
        api.MapPost("/body/struct", (Body<Position> body) => body.Value);
    }

    private sealed record Parameters(int Id, Order Order, HttpContext Http);
}
