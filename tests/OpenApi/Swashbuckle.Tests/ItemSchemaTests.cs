using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;
using Microsoft.OpenApi;
using SerializationApi.OpenApi.Tests;

namespace SerializationApi.OpenApi.Swashbuckle.Tests;

/// <summary>Streams in the versions of OpenAPI.</summary>
public sealed class ItemSchemaTests
{
    private static readonly string[] Streams =
    [
        "application/x-ndjson",
        "application/x-msgpack; delimited=true",
        "application/x-protobuf; delimited=true",
        "application/x-memorypack; delimited=true",
        "application/cbor-seq",
    ];

    [Fact]
    public async Task Streams_have_the_schema_of_an_item_in_OpenAPI_3_2()
    {
        JsonElement content = await ContentAsync(OpenApiSpecVersion.OpenApi3_2);
        foreach (string mediaType in Streams)
        {
            JsonElement body = content.GetProperty(mediaType);
            Assert.Equal("#/components/schemas/Pair", body.GetProperty("itemSchema").GetProperty("$ref").GetString());
            Assert.False(body.TryGetProperty("schema", out _), mediaType);
        }

        Assert.Equal("array", content.GetProperty("application/json").GetProperty("schema").GetProperty("type").GetString());
        Assert.Equal("""{"schema":{}}""", JsonSerializer.Serialize(content.GetProperty("application/x-msgpack")));
    }

    [Fact]
    public async Task Events_have_the_schema_of_an_event_whose_data_is_an_item()
    {
        JsonElement body = (await ContentAsync(OpenApiSpecVersion.OpenApi3_2, "/stream")).GetProperty("text/event-stream");
        JsonElement data = body.GetProperty("itemSchema").GetProperty("properties").GetProperty("data");
        Assert.Equal("application/json", data.GetProperty("contentMediaType").GetString());
        Assert.Equal("#/components/schemas/Pair", data.GetProperty("contentSchema").GetProperty("$ref").GetString());
        Assert.False(body.TryGetProperty("schema", out _));
        Assert.False((await ContentAsync(OpenApiSpecVersion.OpenApi3_2)).TryGetProperty("text/event-stream", out _));
        JsonElement before = (await ContentAsync(OpenApiSpecVersion.OpenApi3_1, "/stream"))
            .GetProperty("text/event-stream")
            .GetProperty("schema");
        Assert.Equal("string", before.GetProperty("type").GetString());
    }

    [Theory]
    [InlineData(OpenApiSpecVersion.OpenApi3_0)]
    [InlineData(OpenApiSpecVersion.OpenApi3_1)]
    public async Task Documents_before_3_2_have_no_word_of_it(OpenApiSpecVersion version) =>
        Assert.DoesNotContain("itemSchema", (await ContentAsync(version)).GetRawText(), StringComparison.OrdinalIgnoreCase);

    private static async Task<JsonElement> ContentAsync(OpenApiSpecVersion version, string path = "/pairs")
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        builder.Services.AddFormats(static formats => formats.AddShapes(TestShapes.All).AddCbor());
        Library.Add(builder.Services, isNewer: true);
        await using WebApplication app = builder.Build();
        app.MapGet("/pairs", static () => new List<Pair>()).Negotiate();
        app.MapGet("/stream", static () => AsyncEnumerable.Empty<Pair>()).Negotiate();
        app.MapSwagger(setupAction: options => options.OpenApiVersion = version);
        await app.StartAsync();
        using var document = JsonDocument.Parse(await app.GetTestClient().GetStringAsync(Library.Path));
        return document
            .RootElement.GetProperty("paths")
            .GetProperty(path)
            .GetProperty("get")
            .GetProperty("responses")
            .GetProperty("200")
            .GetProperty("content")
            .Clone();
    }
}
