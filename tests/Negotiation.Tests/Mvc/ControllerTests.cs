using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.ApiExplorer;

namespace SerializationApi.Negotiation.Tests;

/// <summary>The same formats and rules behind controllers.</summary>
[Trait("Tier", "system")]
public sealed class ControllerTests(ControllerTests.App fixture) : IClassFixture<ControllerTests.App>
{
    private readonly TestApp _app = fixture.Instance;

    [Theory]
    [MemberData(nameof(AcceptTable.Rows), MemberType = typeof(AcceptTable))]
    public async Task Accept_chooses_as_in_minimal_APIs(string accept, string? contentType)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/mvc/order", accept);

        Assert.Equal("Accept", response.Header("Vary"));
        Assert.Equal(contentType is null ? HttpStatusCode.NotAcceptable : HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
    }

    [Theory]
    [InlineData("/mvc/order", 200, "{0}")]
    [InlineData("/mvc/order?format=json", 200, "{0}")]
    [InlineData("/mvc/orders/2", 200, """[{"id":0,"name":null,"lines":null},{0}]""")]
    [InlineData("/mvc/stream", 200, "[{0}]")]
    [InlineData("/mvc/created", 201, "{0}")]
    [InlineData("/mvc/null", 204, "")]
    [InlineData("/mvc/null/404", 404, "")]
    [InlineData("/mvc/unshaped", 200, """{"id":1}""")]
    [InlineData("/mvc/text", 200, "text")]
    public async Task What_actions_return_is_written(string path, int status, string body)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, path);

        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(
            body.Replace("{0}", """{"id":1,"name":null,"lines":null}""", StringComparison.Ordinal),
            await response.Content.ReadAsStringAsync()
        );
    }

    [Theory]
    [InlineData("/mvc/express")]
    [InlineData("/mvc/express/result")]
    public async Task A_derived_contract_with_a_shape_is_not_sent_as_its_base(string path)
    {
        using HttpResponseMessage json = await _app.SendAsync(HttpMethod.Get, path, "application/json");
        Assert.Equal("""{"hours":24,"id":1,"name":null,"lines":null}""", await json.Content.ReadAsStringAsync());

        foreach (string mediaType in new[] { "application/x-msgpack", "application/x-protobuf", "application/x-memorypack" })
        {
            using HttpResponseMessage binary = await _app.SendAsync(HttpMethod.Get, path, mediaType);
            Assert.Equal((mediaType, HttpStatusCode.NotAcceptable), (mediaType, binary.StatusCode));
        }
    }

    [Theory]
    [InlineData("*/*", "application/json")]
    [InlineData("application/x-protobuf", "application/x-protobuf")]
    [InlineData("application/json;q=0.5, application/*", "application/x-protobuf")]
    [InlineData("application/x-msgpack", null)]
    [InlineData("application/protobuf", null)]
    public async Task Produces_narrows_the_choice(string accept, string? contentType)
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/mvc/produces", accept);

        Assert.Equal(contentType ?? "application/problem+json", response.Header("Content-Type"));
    }

    // 1,048,576 lines of a character each: 34 bytes of memory for 2 of payload.
    [Fact]
    public async Task A_body_that_takes_more_memory_than_the_limit_is_refused_with_413()
    {
        IEnumerable<byte> lines = Enumerable.Repeat<byte[]>([0xa1, 0x78], 0x10_0000).SelectMany(line => line);
        byte[] order = [0x93, 0x01, 0xc0, 0xdd, 0x00, 0x10, 0x00, 0x00, .. lines];
        using HttpResponseMessage response = await _app.SendAsync(
            HttpMethod.Post,
            "/mvc/echo",
            body: order,
            contentType: "application/x-msgpack"
        );

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        Assert.Equal("application/problem+json", response.Header("Content-Type"));
    }

    [Fact]
    public async Task A_value_that_the_format_has_no_form_for_is_refused_with_406()
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/mvc/nulls", "application/x-protobuf");

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
    }

    [Theory]
    [InlineData("/mvc/echo", "application/json", """{"id":7}""", 200)]
    [InlineData("/mvc/echo", "application/x-msgpack", "\u0091\u0007", 200)]
    [InlineData("/mvc/echo", "application/x-protobuf", "\u0008\u0007", 200)]
    [InlineData("/mvc/echo", "application/x-protobuf", "\u0008", 400)]
    [InlineData("/mvc/echo", "application/json", """{"id":x}""", 400)]
    [InlineData("/mvc/echo", "application/json", "", 400)]
    [InlineData("/mvc/echo", "application/json", "null", 400)]
    [InlineData("/mvc/echo", "application/xml", "<a/>", 415)]
    [InlineData("/mvc/echo", null, "{}", 415)]
    [InlineData("/view/echo", "application/json", """{"id":7}""", 200)]
    [InlineData("/view/echo", "application/json", """{"id":x}""", 400)]
    [InlineData("/view/echo", "application/xml", "<a/>", 415)]
    [InlineData("/mvc/echo/unshaped", "application/json", """{"id":7}""", 200)]
    [InlineData("/mvc/echo/unshaped", "application/x-msgpack", "x", 415)]
    public async Task Bodies_are_read(string path, string? contentType, string body, int status)
    {
        using HttpResponseMessage response = await _app.SendAsync(
            HttpMethod.Post,
            path,
            body: Encoding.Latin1.GetBytes(body),
            contentType: contentType
        );

        Assert.Equal(status, (int)response.StatusCode);
        using var json = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        if (status == 200)
        {
            Assert.Equal(7, json.RootElement.GetProperty("id").GetInt32());
        }
        else if (!path.EndsWith("unshaped", StringComparison.Ordinal))
        {
            Assert.Equal("application/problem+json", response.Header("Content-Type"));
            Assert.Equal("Accept", response.Header("Vary"));
            Assert.True(json.RootElement.TryGetProperty(status == 400 ? "offset" : "supported", out _));
            Assert.Equal(status == 415, response.Header("Accept") is not null);
        }
    }

    [Fact]
    public async Task An_optional_body_may_be_missing()
    {
        using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Post, "/mvc/echo/optional");

        Assert.Equal("""{"id":-1,"name":null,"lines":null}""", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public void The_explorer_lists_every_media_type()
    {
        ApiDescription echo = _app
            .Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
            .ApiDescriptionGroups.Items.SelectMany(group => group.Items)
            .Single(item => item.RelativePath == "mvc/echo");

        foreach (string mediaType in _app.Services.GetRequiredService<Formats.FormatSet>().Formats.Select(format => format.MediaTypes[0]))
        {
            Assert.Contains(echo.SupportedRequestFormats, format => format.MediaType == mediaType);
            Assert.Contains(
                echo.SupportedResponseTypes.Single(type => type.StatusCode == 200).ApiResponseFormats,
                format => format.MediaType == mediaType
            );
        }
    }

    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public async ValueTask InitializeAsync() =>
            Instance = await TestApp.StartAsync(
                web => web.MapControllers(),
                builder =>
                {
                    builder
                        .Services.AddControllers(options => options.ReturnHttpNotAcceptable = true)
                        .AddFormats()
                        .AddApplicationPart(typeof(OrdersController).Assembly);
                    builder.Services.AddEndpointsApiExplorer();
                },
                kestrel: true
            );

        public ValueTask DisposeAsync() => Instance.DisposeAsync();
    }
}
