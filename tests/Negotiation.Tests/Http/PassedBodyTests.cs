using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A handler that passes its body on responds as one that decodes it.</summary>
public sealed class PassedBodyTests(PassedBodyTests.App fixture) : IClassFixture<PassedBodyTests.App>
{
    private static readonly string[] MediaTypes =
    [
        "application/json", "application/x-msgpack", "application/x-msgpack; keys=names", "application/x-msgpack; compression=lz4-block", "application/x-protobuf", "application/x-memorypack",
    ];

    public static MatrixTheoryData<string, string> Pairs => new(MediaTypes, [.. MediaTypes, "application/x-ndjson", "image/png", "*/*"]);

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Every_format_becomes_every_other(string contentType, string accept)
    {
        Order[] orders = [.. Enumerable.Range(1, 3).Select(id => new Order { Id = id, Name = $"名 {id}" })];
        await AssertSameAsync("/order", Encode(contentType, orders[0]), contentType, accept);
        await AssertSameAsync("/orders", Encode(contentType, orders.ToList()), contentType, accept);
    }

    [Theory]
    [InlineData("""{"name":"a","id":7}""", "application/json")]
    [InlineData("""{"id":7,"name":"\u0001😀"}""", "application/json")]
    [InlineData("""{"id":"x"}""", "application/json")]
    [InlineData("""{"id":7} 8""", "application/json")]
    [InlineData("null", "application/json")]
    [InlineData("", "application/json")]
    [InlineData("{}", "text/plain")]
    [InlineData("\u00c0", "application/x-msgpack")]
    public async Task What_is_refused_is_refused_alike(string body, string contentType)
    {
        byte[] bytes = contentType == "application/x-msgpack" ? [0xC0] : Encoding.UTF8.GetBytes(body);
        foreach (string accept in MediaTypes)
        {
            await AssertSameAsync("/order", bytes, contentType, accept);
        }
    }

    [Fact]
    public async Task Statuses_and_entity_tags_are_the_handler_s()
    {
        byte[] body = Encode("application/json", new Order { Id = 1 });
        await AssertSameAsync("/created", body, "application/json", "application/x-protobuf");
        await AssertSameAsync("/tagged", body, "application/json", "application/x-protobuf");
        await AssertSameAsync("/limited", body, "application/json", "application/x-protobuf");
        await AssertSameAsync("/narrow", body, "application/json", "application/x-protobuf");
    }

    [Fact]
    public async Task An_endpoint_that_is_not_negotiated_says_so()
    {
        await using TestApp app = await TestApp.StartAsync(static web => web.MapPost("/", static (PassedBody<Order> body) => body));
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => app.SendAsync(HttpMethod.Post, "/", null, Encode("application/json", new Order()), "application/json"));
        Assert.Contains("Negotiate()", error.Message, StringComparison.Ordinal);
    }

    private async Task AssertSameAsync(string path, byte[] body, string contentType, string accept)
    {
        using HttpResponseMessage expected = await fixture.Instance.SendAsync(HttpMethod.Post, "/decoded" + path, accept, body, contentType);
        using HttpResponseMessage passed = await fixture.Instance.SendAsync(HttpMethod.Post, "/passed" + path, accept, body, contentType);

        Assert.Equal(expected.StatusCode, passed.StatusCode);
        Assert.Equal(Fields(expected), Fields(passed));
        byte[] bytes = await expected.Content.ReadAsByteArrayAsync();
        byte[] actual = await passed.Content.ReadAsByteArrayAsync();
        Assert.Equal(WithoutPath(bytes), WithoutPath(actual));
        Assert.True(passed.StatusCode is HttpStatusCode.OK or HttpStatusCode.Created || bytes.Length > 0);
    }

    private static string?[] Fields(HttpResponseMessage response) =>
        [response.Header("Content-Type"), response.Header("Vary"), response.Header("ETag"), response.Header("X-Content-Type-Options"), response.Header("Accept")];

    // A problem names the path of its request, and the trace.
    private static string WithoutPath(byte[] body)
    {
        string text = Encoding.Latin1.GetString(body);
        int trace = text.IndexOf("\"traceId\"", StringComparison.Ordinal);
        return (trace < 0 ? text : text[..trace]).Replace("/passed", "/decoded", StringComparison.Ordinal);
    }

    private byte[] Encode<T>(string mediaType, T value)
    {
        FormatSet formats = fixture.Instance.Services.GetRequiredService<FormatSet>();
        string[] parts = mediaType.Split("; ");
        Format format = formats.FindByMediaType(parts[0])!;
        foreach (string[] parameter in parts.Skip(1).Select(part => part.Split('=')))
        {
            format = formats.FindVariant(format, parameter[0], parameter[1])!;
        }

        using PooledBuffer payload = formats.FindCodecs<T>()!.For(format).Encode(value);
        return payload.Span.ToArray();
    }

    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public async ValueTask InitializeAsync() => Instance = await TestApp.StartAsync(
            web =>
            {
                RouteGroupBuilder decoded = web.MapGroup("/decoded").Negotiate();
                decoded.MapPost("/order", (Body<Order> body) => body.Value);
                decoded.MapPost("/orders", (Body<IReadOnlyList<Order>> body) => body.Value);
                decoded.MapPost("/created", (Body<Order> body, HttpContext http) => Created(http, body.Value));
                decoded.MapPost("/tagged", (Body<Order> body) => body.Value).WithETags();
                decoded.MapPost("/limited", (Body<Order> body) => body.Value).WithLimits(limits => limits with { MaxDepth = 8 });
                decoded.MapPost("/narrow", (Body<Order> body) => body.Value).Formats("json", "memorypack");
                RouteGroupBuilder passed = web.MapGroup("/passed").Negotiate();
                passed.MapPost("/order", (PassedBody<Order> body) => body);
                passed.MapPost("/orders", async (PassedBody<IReadOnlyList<Order>> body) =>
                {
                    await Task.Yield();
                    return body;
                });
                passed.MapPost("/created", (PassedBody<Order> body, HttpContext http) => Created(http, body));
                passed.MapPost("/tagged", (PassedBody<Order> body) => body).WithETags();
                passed.MapPost("/limited", (PassedBody<Order> body) => body).WithLimits(limits => limits with { MaxDepth = 8 });
                passed.MapPost("/narrow", (PassedBody<Order> body) => body).Formats("json", "memorypack");
            });

        public ValueTask DisposeAsync() => Instance.DisposeAsync();

        private static T Created<T>(HttpContext http, T value)
        {
            http.Response.StatusCode = StatusCodes.Status201Created;
            return value;
        }
    }
}
