using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation.Tests;

[Trait("Tier", "system")]
public sealed class AcceptTests(AcceptTests.App fixture) : IClassFixture<AcceptTests.App>
{
    [Theory]
    [MemberData(nameof(AcceptTable.Rows), MemberType = typeof(AcceptTable))]
    public async Task Accept_chooses(string accept, string? contentType)
    {
        using HttpResponseMessage response = await fixture.Instance.SendAsync(HttpMethod.Get, "/order", accept);

        Assert.Equal("Accept", response.Header("Vary"));
        Assert.Equal(contentType is null ? HttpStatusCode.NotAcceptable : HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
    }

    [Fact]
    public async Task Without_Accept_the_default_is_sent()
    {
        using HttpResponseMessage response = await fixture.Instance.SendAsync(HttpMethod.Get, "/order");

        Assert.Equal("application/json", response.Header("Content-Type"));
    }

    [Theory]
    [InlineData("text/html", "application/x-msgpack", "application/x-msgpack")]
    [InlineData("application/json;q=0.5", "application/x-protobuf;q=0.6", "application/x-protobuf")]
    [InlineData("", "application/x-memorypack", "application/x-memorypack")]
    [InlineData("text/html", "image/png", null)]
    public async Task Several_lines_are_one_list(string first, string second, string? contentType)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/order");
        request.Headers.TryAddWithoutValidation("Accept", first);
        request.Headers.TryAddWithoutValidation("Accept", second);
        using HttpResponseMessage response = await fixture.Instance.Client.SendAsync(request);

        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
    }

    [Theory]
    [InlineData("?format=json", "application/json")]
    [InlineData("?format=MsgPack", "application/x-msgpack")]
    [InlineData("?a=1&format=protobuf&b=2", "application/x-protobuf")]
    [InlineData("?Format=memorypack", "application/x-memorypack")]
    [InlineData("?format=memory%70ack", "application/x-memorypack")]
    [InlineData("?format=", "text/json")]
    [InlineData("?format", "text/json")]
    [InlineData("?informat=msgpack", "text/json")]
    [InlineData("?format=xml", "text/json")]
    [InlineData("?format=application/json", "text/json")]
    public async Task The_query_overrides_Accept(string query, string contentType)
    {
        using HttpResponseMessage response = await fixture.Instance.SendAsync(HttpMethod.Get, "/order" + query, "text/json");

        Assert.Equal((HttpStatusCode.OK, contentType), (response.StatusCode, response.Header("Content-Type")));
        Assert.Equal("Accept", response.Header("Vary"));
    }

    [Fact]
    public async Task A_406_lists_the_media_types()
    {
        using HttpResponseMessage response = await fixture.Instance.SendAsync(HttpMethod.Get, "/order", "text/html");
        using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());

        Assert.Equal(406, problem.RootElement.GetProperty("status").GetInt32());
        Assert.Equal("https://tools.ietf.org/html/rfc9110#section-15.5.7", problem.RootElement.GetProperty("type").GetString());
        Assert.Equal("Not Acceptable", problem.RootElement.GetProperty("title").GetString());
        Assert.Equal(
            [
                "application/json",
                "text/json",
                "application/x-msgpack",
                "application/msgpack",
                "application/vnd.msgpack",
                "application/x-protobuf",
                "application/protobuf",
                "application/vnd.google.protobuf",
                "application/x-memorypack",
            ],
            problem.RootElement.GetProperty("supported").EnumerateArray().Select(item => item.GetString())
        );
    }

    [Fact]
    public async Task A_406_does_not_call_the_handler()
    {
        bool called = false;
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapPost(
                    "/order",
                    () =>
                    {
                        called = true;
                        return new Order();
                    }
                )
                .NegotiateStrictly()
        );

        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/order", "text/html");

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        Assert.False(called);
    }

    [Theory]
    [InlineData("*/*", "application/x-protobuf")]
    [InlineData("application/*", "application/x-protobuf")]
    [InlineData("", "application/x-protobuf")]
    [InlineData("application/json", "application/json")]
    [InlineData("application/x-protobuf;q=0, */*", "application/json")]
    public async Task The_default_format_comes_first(string accept, string contentType)
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/order", () => new Order()).NegotiateStrictly(),
            builder => builder.Services.AddFormats(formats => formats.Configure(options => options.FormatOrder = ["protobuf"]))
        );

        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order", accept);

        Assert.Equal(contentType, response.Header("Content-Type"));
    }

    [Theory]
    [InlineData("*/*", "application/json")]
    [InlineData("application/json;q=0, */*", "application/protobuf")]
    [InlineData("application/json;q=0, application/x-protobuf;q=0, application/*", "application/protobuf")]
    [InlineData("application/x-protobuf", "application/x-protobuf")]
    [InlineData("application/json;q=0, application/protobuf;q=0, */*", "application/x-memorypack")]
    public async Task Order_and_main_names_are_options(string accept, string contentType)
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/order", () => new Order()).NegotiateStrictly(),
            builder =>
                builder.Services.AddFormats(formats =>
                    formats.Configure(options => options.FormatOrder = ["json", "application/protobuf", "memorypack"])
                )
        );

        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order", accept);
        using HttpResponseMessage byName = await app.SendAsync(HttpMethod.Get, "/order?format=protobuf");
        using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Get, "/order", "text/html");
        using var problem = JsonDocument.Parse(await refused.Content.ReadAsByteArrayAsync());

        Assert.Equal(contentType, response.Header("Content-Type"));
        Assert.Equal("application/protobuf", byName.Header("Content-Type"));
        Assert.Equal(
            [
                "application/json",
                "text/json",
                "application/protobuf",
                "application/x-protobuf",
                "application/vnd.google.protobuf",
                "application/x-memorypack",
                "application/x-msgpack",
                "application/msgpack",
                "application/vnd.msgpack",
            ],
            problem.RootElement.GetProperty("supported").EnumerateArray().Select(item => item.GetString())
        );
    }

    [Fact]
    public async Task The_query_override_can_be_turned_off()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/order", (string format) => new Order { Name = format }).NegotiateStrictly(),
            builder => builder.Services.AddFormats(formats => formats.Configure(options => options.QueryParameter = null))
        );

        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order?format=msgpack");

        Assert.Equal("application/json", response.Header("Content-Type"));
    }

    /// <summary>Behind a socket: the in-memory server would parse and tidy the header before it is sent.</summary>
    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public async ValueTask InitializeAsync() =>
            Instance = await TestApp.StartAsync(
                web => web.MapGroup("/").NegotiateStrictly().MapGet("/order", () => new Order { Id = 1 }),
                kestrel: true
            );

        public ValueTask DisposeAsync() => Instance.DisposeAsync();
    }
}
