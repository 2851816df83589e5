using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Tests;

/// <summary>What an application's own transformers say of schemas beside what JSON is.</summary>
public sealed class TextTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Text_that_the_application_wrote_is_kept(bool isNewer)
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(
            static web => web.MapGet("/leaf", static () => new Leaf("", null)),
            isNewer: isNewer,
            addServices: static services =>
            {
                services.AddControllers();
                services.Configure<OpenApiOptions>("v1", static options => options.AddSchemaTransformer(static (schema, context, _) =>
                {
                    if (context.JsonTypeInfo.Type == typeof(Leaf))
                    {
                        Describe(schema);
                    }

                    return Task.CompletedTask;
                }));
            });
        JsonElement leaf = app.Schemas.GetProperty("Leaf");

        Assert.Equal("A title.", leaf.GetProperty("title").GetString());
        Assert.Equal("A description.", leaf.GetProperty("description").GetString());
        Assert.Equal("https://example.org/", leaf.GetProperty("externalDocs").GetProperty("url").GetString());
        Assert.Equal("leaves", leaf.GetProperty("xml").GetProperty("name").GetString());
        Assert.Equal("yes", leaf.GetProperty("x-own").GetString());
        Assert.True(leaf.GetProperty("deprecated").GetBoolean());
        Assert.Equal(isNewer ? 7 : 8, isNewer ? leaf.GetProperty("examples")[0].GetInt32() : leaf.GetProperty("example").GetInt32());
        Assert.Equal(9, leaf.GetProperty("default").GetInt32());
        Assert.NotEmpty(leaf.GetProperty("properties").EnumerateObject());
    }

    private static void Describe(OpenApiSchema schema)
    {
        schema.Title = "A title.";
        schema.Description = "A description.";
        schema.ExternalDocs = new OpenApiExternalDocs { Url = new Uri("https://example.org/") };
        schema.Xml = new OpenApiXml { Name = "leaves" };
        schema.Extensions = new Dictionary<string, IOpenApiExtension>(StringComparer.Ordinal) { ["x-own"] = new JsonNodeExtension("yes") };
        schema.Deprecated = true;
        schema.Examples = [JsonValue.Create(7)];
#pragma warning disable CS0618 // It is the one that OpenAPI 3.0 has.
        schema.Example = JsonValue.Create(8);
#pragma warning restore CS0618
        schema.Default = JsonValue.Create(9);
    }
}
