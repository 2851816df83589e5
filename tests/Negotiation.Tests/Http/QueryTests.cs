using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>QUERY (RFC 10008): safe as a GET, with a body as a POST.</summary>
[Trait("Tier", "system")]
public sealed class QueryTests
{
    private static readonly HttpMethod Query = new("QUERY");

    [Theory]
    [InlineData("application/json", "application/x-msgpack")]
    [InlineData("application/x-msgpack", "application/x-protobuf")]
    [InlineData("application/x-protobuf", "application/x-memorypack")]
    [InlineData("application/x-memorypack", "application/json")]
    public async Task Body_and_response_are_in_any_format_and_a_tag_spares_what_the_client_has(string sent, string accept)
    {
        await using TestApp app = await StartAsync();
        byte[] body = Encode(app, sent, 3);
        using HttpResponseMessage response = await app.SendAsync(Query, "/search", accept, body, sent);
        Assert.Equal((HttpStatusCode.OK, accept), (response.StatusCode, response.Header("Content-Type")));
        Assert.Contains("Accept", response.Header("Vary"), StringComparison.Ordinal);

        using HttpResponseMessage again = await SendAsync(app, body, sent, accept, ("If-None-Match", response.Header("ETag")!));
        Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
        using HttpResponseMessage other = await SendAsync(
            app,
            Encode(app, sent, 2),
            sent,
            accept,
            ("If-None-Match", response.Header("ETag")!)
        );
        Assert.Equal(HttpStatusCode.OK, other.StatusCode);
        using HttpResponseMessage expected = await SendAsync(app, body, sent, accept, ("If-Match", "\"other\""));
        Assert.Equal(HttpStatusCode.PreconditionFailed, expected.StatusCode);
    }

    [Fact]
    public async Task What_cannot_be_read_or_written_is_refused()
    {
        await using TestApp app = await StartAsync();
        byte[] body = Encode(app, "application/x-msgpack", 3);
        using HttpResponseMessage media = await app.SendAsync(Query, "/search", "application/json", body, "text/csv");
        Assert.Equal((HttpStatusCode.UnsupportedMediaType, "application/problem+json"), (media.StatusCode, media.Header("Content-Type")));
        using HttpResponseMessage accept = await app.SendAsync(Query, "/search", "text/csv", body, "application/x-msgpack");
        Assert.Equal((HttpStatusCode.NotAcceptable, "application/problem+json"), (accept.StatusCode, accept.Header("Content-Type")));
        using HttpResponseMessage broken = await app.SendAsync(Query, "/search", "application/json", body[..1], "application/x-msgpack");
        Assert.Equal(HttpStatusCode.BadRequest, broken.StatusCode);
        Assert.Contains(
            "\"offset\":1",
            await broken.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    private static byte[] Encode(TestApp app, string mediaType, int count)
    {
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        using PooledBuffer bytes = formats
            .GetCodecs<Order>()
            .Encode(formats.FindByMediaType(mediaType)!, new Order { Id = count, Name = "tea" });
        return bytes.Span.ToArray();
    }

    private static async Task<HttpResponseMessage> SendAsync(
        TestApp app,
        byte[] body,
        string contentType,
        string accept,
        (string Name, string Value) header
    )
    {
        using var request = new HttpRequestMessage(Query, "/search") { Content = new ByteArrayContent(body) };
        request.Content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        request.Headers.TryAddWithoutValidation(header.Name, header.Value);
        return await app.Client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    private static Task<TestApp> StartAsync() =>
        TestApp.StartAsync(web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").NegotiateFully().WithETags();
            api.MapMethods("/search", ["QUERY"], static (Body<Order> sought) => Enumerable.Repeat(sought.Value, sought.Value.Id).ToList());
        });
}
