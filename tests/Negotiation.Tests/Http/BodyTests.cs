using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

[Trait("Tier", "system")]
public sealed class BodyTests(BodyTests.App fixture) : IClassFixture<BodyTests.App>
{
    private const string AllMediaTypes =
        "application/json, text/json, application/x-msgpack, application/msgpack, application/vnd.msgpack, "
        + "application/x-protobuf, application/protobuf, application/vnd.google.protobuf, application/x-memorypack";

    private readonly TestApp _app = fixture.Instance;

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/json; charset=utf-8")]
    [InlineData("Application/JSON;charset=\"UTF-8\"")]
    [InlineData("text/json")]
    [InlineData("application/json; profile=x")]
    public async Task JSON_is_read(string contentType)
    {
        using HttpResponseMessage response = await PostAsync("/echo", """{"id":7,"name":"x"}""", contentType);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("""{"id":7,"name":"x","lines":null}""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("/echo/list")]
    [InlineData("/echo/array")]
    [InlineData("/echo/readonly")]
    [InlineData("/echo/enumerable")]
    public async Task Lists_are_read_in_every_format(string path)
    {
        FormatSet formats = _app.Services.GetRequiredService<FormatSet>();
        List<Order> orders = [new() { Id = 1 }, new() { Id = 2, Name = "二" }];
        foreach (Format format in formats.Formats)
        {
            byte[] body = Encode(format, orders);
            using HttpResponseMessage response = await _app.SendAsync(
                HttpMethod.Post,
                path,
                format.MediaTypes[0],
                body,
                format.MediaTypes[0]
            );

            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Equal(body, await response.Content.ReadAsByteArrayAsync());
        }
    }

    [Theory]
    [InlineData("application/xml")]
    [InlineData("text/plain; charset=utf-8")]
    [InlineData("application/x-www-form-urlencoded")]
    [InlineData("application/json; charset=utf-16")]
    [InlineData("application/x-msgpack; compression=gzip")]
    [InlineData("application/json, application/x-msgpack")]
    [InlineData("application/*")]
    [InlineData("*/*")]
    [InlineData("json")]
    [InlineData("application/json;;charset")]
    [InlineData(null)]
    public async Task An_unknown_content_type_is_refused_with_415(string? contentType)
    {
        using HttpResponseMessage response = await PostAsync("/echo", "{}", contentType);

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        Assert.Equal("application/problem+json", response.Header("Content-Type"));
        Assert.Equal(AllMediaTypes, response.Header("Accept"));
        Assert.Equal("Accept", response.Header("Vary"));
        using JsonDocument problem = await ReadProblemAsync(response);
        Assert.Equal(415, problem.RootElement.GetProperty("status").GetInt32());
        Assert.Equal(9, problem.RootElement.GetProperty("supported").GetArrayLength());
    }

    [Theory]
    [InlineData("application/json", """{"id":x}""", "a number", 6)]
    [InlineData("application/json", """{"id":1""", null, 7)]
    [InlineData("application/json", "", null, 0)]
    [InlineData("application/json", "null", "a value of Order", 0)]
    [InlineData("application/json", "[]", null, 0)]
    [InlineData("application/json", "{}x", null, 2)]
    [InlineData("application/x-msgpack", "", null, 0)]
    [InlineData("application/x-msgpack", "\u0001", null, 0)]
    [InlineData("application/x-memorypack", "", null, 0, "the value needs 1 byte, but none remains")]
    [InlineData("application/x-protobuf", "\u0008", null, 1)]
    public async Task An_invalid_body_is_refused_with_400_with_the_offset(
        string contentType,
        string body,
        string? expected,
        long offset,
        string? claim = null
    )
    {
        using HttpResponseMessage response = await PostAsync("/echo", body, contentType);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal("application/problem+json", response.Header("Content-Type"));
        Assert.Equal("Accept", response.Header("Vary"));
        using JsonDocument problem = await ReadProblemAsync(response);
        JsonElement root = problem.RootElement;
        Assert.Equal(400, root.GetProperty("status").GetInt32());
        Assert.Equal(offset, root.GetProperty("offset").GetInt64());
        Assert.Equal(expected ?? root.GetProperty("expected").GetString(), root.GetProperty("expected").GetString());
        Assert.Equal(
            $"At byte {offset}: "
                + $"{claim ?? $"found {root.GetProperty("found").GetString()}, expected {root.GetProperty("expected").GetString()}"}.",
            root.GetProperty("detail").GetString()
        );
    }

    [Theory]
    [InlineData("/echo", "<script>alert('x')</script>", "application/json")]
    [InlineData("/echo", """{"id":1,"name":"x"}<b>""", "application/json")]
    [InlineData("/quote", "{}", "application/json")]
    public async Task A_problem_carries_nothing_that_is_HTML(string path, string body, string contentType)
    {
        using HttpResponseMessage response = await PostAsync(path, body, contentType);
        string problem = await response.Content.ReadAsStringAsync();

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal("nosniff", response.Header("X-Content-Type-Options"));
        Assert.DoesNotContain(problem, character => character is '<' or '>' or '&' or '\'');
    }

    [Fact]
    public async Task No_bytes_are_an_empty_Protobuf_message()
    {
        using HttpResponseMessage response = await PostAsync("/echo", "", "application/x-protobuf");

        Assert.Equal("""{"id":0,"name":null,"lines":null}""", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task No_body_and_no_content_type_is_refused_with_400()
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Post, "/echo");

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        using JsonDocument problem = await ReadProblemAsync(response);
        Assert.Equal("a body", problem.RootElement.GetProperty("expected").GetString());
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br, gzip")]
    [InlineData("nonsense")]
    [InlineData("identity, gzip")]
    [InlineData(",gzip")]
    public async Task A_compressed_body_that_nothing_decompressed_is_refused_with_415(string coding)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/echo")
        {
            Content = new StringContent("{}", Encoding.UTF8, "application/json"),
        };
        request.Content.Headers.TryAddWithoutValidation("Content-Encoding", coding);
        using HttpResponseMessage response = await _app.Client.SendAsync(request);

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        Assert.Equal("identity", response.Header("Accept-Encoding"));
    }

    [Theory]
    [InlineData("identity")]
    [InlineData("Identity")]
    [InlineData("IDENTITY")]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData(", ,")]
    [InlineData("identity, ,identity")]
    public async Task The_identity_coding_is_none_and_an_empty_header_names_none(string coding)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/echo")
        {
            Content = new StringContent("{}", Encoding.UTF8, "application/json"),
        };
        request.Content.Headers.TryAddWithoutValidation("Content-Encoding", coding);
        using HttpResponseMessage response = await _app.Client.SendAsync(request);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4_095)]
    [InlineData(100_000)]
    [InlineData(3_000_000)]
    public async Task A_chunked_body_is_read_whatever_its_size(int length)
    {
        string name = new('x', length);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/echo")
        {
            Content = new StringContent($$"""{"name":"{{name}}"}""", Encoding.UTF8, "application/json"),
        };
        request.Headers.TransferEncodingChunked = true;
        using HttpResponseMessage response = await _app.Client.SendAsync(request);

        Assert.Equal($$"""{"id":0,"name":"{{name}}","lines":null}""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_body_over_the_limit_is_refused_with_413(bool chunked)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/limited")
        {
            Content = new StringContent($$"""{"name":"{{new string('x', 2_000)}}"}""", Encoding.UTF8, "application/json"),
        };
        request.Headers.TransferEncodingChunked = chunked;
        using HttpResponseMessage response = await _app.Client.SendAsync(request);

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        Assert.Equal("application/problem+json", response.Header("Content-Type"));
        Assert.Equal("Accept", response.Header("Vary"));
        using JsonDocument problem = await ReadProblemAsync(response);
        Assert.Equal(413, problem.RootElement.GetProperty("status").GetInt32());
    }

    [Fact]
    public async Task A_body_over_the_limit_after_decompression_is_refused_with_413()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapPost("/echo", (Body<Order> body) => body.Value).Negotiate(),
            builder =>
                builder.Services.AddFormats(formats =>
                    formats.Configure(options => options.Limits = new Shapes.FormatLimits { MaxDecompressedBytes = 1_000 })
                )
        );
        var formats = new FormatSet(TestShapes.All);
        Format lz4 = new ContentTypes(formats).Find("application/x-msgpack; compression=lz4-block")!.Format;
        using PooledBuffer payload = formats.FindCodecs<Order>()!.For(lz4).Encode(new Order { Name = new string('x', 2_000) });
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/echo",
            body: payload.Span.ToArray(),
            contentType: "application/x-msgpack; compression=lz4-block"
        );

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        using JsonDocument problem = await ReadProblemAsync(response);
        Assert.Equal("at most 1000 bytes after decompression", problem.RootElement.GetProperty("expected").GetString());
    }

    [Fact]
    public async Task A_body_that_takes_more_memory_than_the_limit_is_refused_with_413_and_the_offset()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapPost("/echo", (Body<List<Order>> body) => body.Value).Negotiate(),
            builder =>
                builder.Services.AddFormats(formats =>
                    formats.Configure(options => options.Limits = new Shapes.FormatLimits { MaxDecodedBytes = 1_000 })
                )
        );
        byte[] orders = [0xdc, 0x01, 0x00, .. Enumerable.Repeat((byte)0x90, 0x100)];
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/echo",
            body: orders,
            contentType: "application/x-msgpack"
        );

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        using JsonDocument problem = await ReadProblemAsync(response);
        Assert.Equal("a payload that takes at most 1000 bytes in memory", problem.RootElement.GetProperty("expected").GetString());
        Assert.Equal(3, problem.RootElement.GetProperty("offset").GetInt32());
    }

    [Fact]
    public async Task A_body_inside_other_parameters_fails_in_the_same_way()
    {
        using HttpResponseMessage read = await PostAsync("/parameters?id=5", """{"name":"x"}""", "application/json");
        using HttpResponseMessage invalid = await PostAsync("/parameters?id=5", "{", "application/json");

        Assert.Equal("""{"id":5,"name":"x","lines":null}""", await read.Content.ReadAsStringAsync());
        Assert.Equal(HttpStatusCode.BadRequest, invalid.StatusCode);
        Assert.Equal("application/problem+json", invalid.Header("Content-Type"));
    }

    [Fact]
    public async Task A_refused_body_inside_other_parameters_does_not_call_the_handler()
    {
        using HttpResponseMessage read = await PostAsync("/parameters/unread?id=5", "{}", "application/json");
        using HttpResponseMessage invalid = await PostAsync("/parameters/unread?id=6", "{", "application/json");

        Assert.Equal("5", read.Header("X-Called"));
        Assert.Equal(HttpStatusCode.BadRequest, invalid.StatusCode);
        Assert.Null(invalid.Header("X-Called"));
    }

    [Fact]
    public async Task A_body_is_read_by_endpoints_that_are_not_negotiated()
    {
        using HttpResponseMessage read = await PostAsync("/plain", """{"name":"x"}""", "application/json");
        using HttpResponseMessage invalid = await PostAsync("/plain", "{", "application/json");

        Assert.Equal("x", await read.Content.ReadAsStringAsync());
        Assert.Equal(HttpStatusCode.BadRequest, invalid.StatusCode);
    }

    private async Task<HttpResponseMessage> PostAsync(string path, string body, string? contentType) =>
        await _app.SendAsync(HttpMethod.Post, path, body: Encoding.Latin1.GetBytes(body), contentType: contentType);

    private static async Task<JsonDocument> ReadProblemAsync(HttpResponseMessage response) =>
        JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());

    private byte[] Encode(Format format, List<Order> orders)
    {
        using PooledBuffer payload = _app.Services.GetRequiredService<FormatSet>().FindCodecs<List<Order>>()!.For(format).Encode(orders);
        return payload.Span.ToArray();
    }

    /// <summary>The parameters of one handler.</summary>
    public sealed record Parameters(int Id, Body<Order> Body);

    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public async ValueTask InitializeAsync() => Instance = await TestApp.StartAsync(Map, kestrel: true);

        public ValueTask DisposeAsync() => Instance.DisposeAsync();

        private static void Map(WebApplication web)
        {
            RouteGroupBuilder api = web.MapGroup("/").Negotiate();
            api.MapPost("/echo", (Body<Order> body) => body.Value);
            api.MapPost("/echo/list", (Body<List<Order>> body) => body.Value);
            api.MapPost("/echo/array", (Body<Order[]> body) => body.Value);
            api.MapPost("/echo/readonly", (Body<IReadOnlyList<Order>> body) => body.Value);
            api.MapPost("/echo/enumerable", (Body<IEnumerable<Order>> body) => body.Value);
            api.MapPost(
                "/quote",
                ProblemDetails (Body<Order> body) =>
                    new()
                    {
                        Status = 400,
                        Detail = $"<img src=x onerror='alert({body.Value.Id})'>",
                        Extensions = { ["<b>"] = new[] { "&amp;" } },
                    }
            );
            api.MapPost("/limited", (Body<Order> body) => body.Value)
                .WithMetadata(new Microsoft.AspNetCore.Mvc.RequestSizeLimitAttribute(1_000));
            api.MapPost(
                "/parameters",
                ([AsParameters] Parameters parameters) => new Order { Id = parameters.Id, Name = parameters.Body.Value.Name }
            );
            api.MapPost(
                "/parameters/unread",
                ([AsParameters] Parameters parameters, HttpResponse response) =>
                {
                    response.Headers["X-Called"] = $"{parameters.Id}";
                    return new Order { Id = parameters.Id };
                }
            );
            web.MapPost("/plain", (Body<Order> body) => body.Value.Name);
        }
    }
}
