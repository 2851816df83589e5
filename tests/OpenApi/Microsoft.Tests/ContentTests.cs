using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using SerializationApi.Negotiation;

namespace SerializationApi.OpenApi.Tests;

/// <summary>The media types of bodies.</summary>
public sealed class ContentTests
{
    private static readonly string[] Json = ["application/json", "text/json"];

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Every_format_of_the_endpoint_is_there_in_both_directions(bool isNewer)
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(
            web => web.MapPost("/page", (Body<Pair> body) => body.Value),
            isNewer: isNewer
        );

        foreach (JsonElement content in (JsonElement[])[app.Content("/page", "post"), app.Content("/page", "post", status: null)])
        {
            Assert.Contains("application/x-msgpack", content.EnumerateObject().Select(body => body.Name));
            foreach (JsonProperty body in content.EnumerateObject())
            {
                JsonElement schema = body.Value.GetProperty("schema");
                if (Json.Contains(body.Name, StringComparer.Ordinal))
                {
                    Assert.Equal("#/components/schemas/Pair", schema.GetProperty("$ref").GetString());
                }
                else
                {
                    AssertBinary(schema, isNewer);
                }
            }
        }
    }

    [Fact]
    public async Task Actions_of_controllers_have_every_format_too()
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(
            static _ => { },
            addServices: static services => services.AddControllers().AddApplicationPart(typeof(PairController).Assembly).AddFormats()
        );

        foreach (string? status in (string?[])["200", null])
        {
            Assert.Equal("#/components/schemas/Pair", app.Schema("/actions", "post", status).GetProperty("$ref").GetString());
            AssertBinary(app.Schema("/actions", "post", status, "application/x-msgpack"), isNewer: true);
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task CBOR_is_there_once_it_was_asked_for(bool isAskedFor)
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(
            web => web.MapPost("/pairs", (Body<List<Pair>> body) => body.Value),
            addServices: services =>
            {
                services.AddControllers();
                services.AddFormats(formats =>
                {
                    if (isAskedFor)
                    {
                        formats.AddCbor();
                    }
                });
            }
        );
        foreach (JsonElement content in (JsonElement[])[app.Content("/pairs", "post"), app.Content("/pairs", "post", status: null)])
        {
            string[] found =
            [
                .. content
                    .EnumerateObject()
                    .Select(static body => body.Name)
                    .Where(static name => name.Contains("cbor", StringComparison.Ordinal)),
            ];
            Assert.Equal(isAskedFor ? ["application/cbor", "application/cbor-seq"] : [], found);
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Lines_of_JSON_have_the_schema_of_an_item(bool isNewer)
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(
            web =>
            {
                web.MapPost("/pairs", (Body<IAsyncEnumerable<Pair>> body) => body.Value);
                web.MapPost("/list", (List<Pair> body) => TypedResults.Ok(body.ToArray()));
                web.MapGet("/values", () => new[] { new Temperature(1) });
            },
            isNewer: isNewer
        );

        foreach (string mediaType in (string[])["application/x-ndjson"])
        {
            foreach (string path in (string[])["/pairs", "/list"])
            {
                foreach (string? status in (string?[])["200", null])
                {
                    JsonElement schema = app.Schema(path, "post", status, mediaType);
                    Assert.Equal(
                        "#/components/schemas/Pair",
                        Assert.Single(schema.GetProperty("allOf").EnumerateArray()).GetProperty("$ref").GetString()
                    );
                    Assert.Equal("One value per line.", schema.GetProperty("description").GetString());
                    Assert.Empty(app.FindErrors(schema, """{"left":"l","right":1}"""));
                    Assert.NotEmpty(app.FindErrors(schema, """[{"left":"l","right":1}]"""));
                }
            }

            Assert.True(app.Schema("/values", "get", mediaType: mediaType).TryGetProperty("allOf", out _));
        }

        AssertBinary(app.Schema("/pairs", "post", mediaType: "application/x-msgpack; delimited=true"), isNewer);
    }

    [Fact]
    public async Task What_is_in_no_format_stays_as_it_was()
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(web =>
        {
            web.MapGet("/text", () => "text");
            web.MapPost("/form", (IFormFile file) => TypedResults.NoContent()).DisableAntiforgery();
        });

        Assert.Equal("string", app.Schema("/text", "get", mediaType: "text/plain").GetProperty("type").GetString());
        Assert.True(
            app.Schema("/form", "post", status: null, mediaType: "multipart/form-data")
                .ToString()
                .Contains("file", StringComparison.Ordinal)
        );
    }

    // OpenAPI 3.1 has no format for bytes: the media type says what the body is.
    private static void AssertBinary(JsonElement schema, bool isNewer) =>
        Assert.Equal(isNewer ? "{}" : """{"type":"string","format":"binary"}""", JsonSerializer.Serialize(schema));
}
