using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation.Tests;

/// <summary>JSON in the hands of System.Text.Json.</summary>
public sealed class SystemTextJsonTests
{
    [Fact]
    public async Task JSON_is_that_of_the_applications_options()
    {
        await using TestApp app = await StartAsync(options =>
        {
            options.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper;
            options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
        });
        using HttpResponseMessage bare = await app.SendAsync(HttpMethod.Get, "/bare");
        using HttpResponseMessage negotiated = await app.SendAsync(HttpMethod.Get, "/order");
        using HttpResponseMessage binary = await app.SendAsync(HttpMethod.Get, "/order", "application/x-msgpack");

        Assert.Equal("""{"ID":1,"NAME":"<名>"}""", await negotiated.Content.ReadAsStringAsync());
        Assert.Equal(await bare.Content.ReadAsStringAsync(), await negotiated.Content.ReadAsStringAsync());
        Assert.Equal(bare.Header("Content-Type"), negotiated.Header("Content-Type"));
        Assert.Equal("application/json; charset=utf-8", negotiated.Header("Content-Type"));
        Assert.Equal("application/x-msgpack", binary.Header("Content-Type"));
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(10, false)]
    [InlineData(10_000, false)]
    [InlineData(10, true)]
    [InlineData(1_000, true)]
    public async Task Lists_are_as_without_negotiation(int count, bool indented)
    {
        await using TestApp app = await StartAsync(options => options.WriteIndented = indented);
        using HttpResponseMessage bare = await app.SendAsync(HttpMethod.Get, $"/bare/{count}");
        using HttpResponseMessage negotiated = await app.SendAsync(HttpMethod.Get, $"/orders/{count}");
        using HttpResponseMessage stream = await app.SendAsync(HttpMethod.Get, $"/stream/{count}");

        Assert.Equal(await bare.Content.ReadAsStringAsync(), await negotiated.Content.ReadAsStringAsync());
        Assert.Equal(await bare.Content.ReadAsStringAsync(), await stream.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("""{"ID":5,"name":"x"}""", 200, 0)]
    [InlineData("\u00EF\u00BB\u00BF{\"id\":5,\"name\":\"x\"}", 200, 0)]
    [InlineData("""{"id":x}""", 400, 6)]
    [InlineData("{\n\"id\":\n x}", 400, 9)]
    [InlineData("\u00EF\u00BB\u00BF{\n\"id\":true}", 400, 14)]
    [InlineData("null", 400, 0)]
    [InlineData("", 400, 0)]
    public async Task Bodies_are_read_with_offsets(string body, int status, long offset)
    {
        await using TestApp app = await StartAsync(_ => { });
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/echo",
            body: Encoding.Latin1.GetBytes(body),
            contentType: "application/json"
        );

        Assert.Equal(status, (int)response.StatusCode);
        using var json = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
        if (status == 200)
        {
            Assert.Equal(5, json.RootElement.GetProperty("id").GetInt32());
        }
        else
        {
            Assert.Equal(offset, json.RootElement.GetProperty("offset").GetInt64());
        }
    }

    [Fact]
    public async Task A_cycle_is_refused_with_406()
    {
        await using TestApp app = await StartAsync(_ => { });
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/cycle");

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
    }

    [Fact]
    public void Contracts_need_no_metadata_where_reflection_is_off()
    {
        var services = new ServiceCollection();
        services.AddFormats(formats => formats.AddShapes(TestShapes.All));
        services.ConfigureHttpJsonOptions(options => options.SerializerOptions.TypeInfoResolverChain.Clear());
        using ServiceProvider provider = services.BuildServiceProvider();
        JsonSerializerOptions options = provider
            .GetRequiredService<Microsoft.Extensions.Options.IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>()
            .Value.SerializerOptions;

        string json = JsonSerializer.Serialize(
            new List<Order>
            {
                new() { Id = 1, Lines = ["<"] },
            },
            options.GetTypeInfo(typeof(List<Order>))
        );
        Assert.Equal("""[{"id":1,"name":null,"lines":["<"]}]""", json);
        var read = (Order?)JsonSerializer.Deserialize(""" {"id":5, "name": "x"} """, options.GetTypeInfo(typeof(Order)));
        Assert.Equal((5, "x"), (read!.Id, read.Name));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize("""{"id":true}""", options.GetTypeInfo(typeof(Order))));
        Assert.Equal(typeof(IAsyncEnumerable<Order>), options.GetTypeInfo(typeof(IAsyncEnumerable<Order>)).Type);
        Assert.Throws<NotSupportedException>(() => options.GetTypeInfo(typeof(Unshaped)));
    }

    private static Task<TestApp> StartAsync(Action<JsonSerializerOptions> configure) =>
        TestApp.StartAsync(
            web =>
            {
                web.MapGet("/bare", () => new Order { Id = 1, Name = "<名>" });
                web.MapGet("/bare/{count}", (int count) => Make(count));
                Microsoft.AspNetCore.Routing.RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                api.MapGet("/order", () => new Order { Id = 1, Name = "<名>" });
                api.MapGet("/orders/{count}", (int count) => Make(count));
                api.MapGet("/stream/{count}", (int count) => Streams.Of(Make(count).ToArray()));
                api.MapPost("/echo", (Body<Order> body) => body.Value);
                api.MapGet(
                    "/cycle",
                    () =>
                    {
                        var node = new Node();
                        node.Next = node;
                        return node;
                    }
                );
            },
            builder =>
            {
                builder.Services.ConfigureHttpJsonOptions(options => configure(options.SerializerOptions));
                builder.Services.AddFormats(formats => formats.UseSystemTextJson());
            }
        );

    private static List<Order> Make(int count) =>
        Enumerable.Range(0, count).Select(i => new Order { Id = i, Name = $"order {i}" }).ToList();
}
