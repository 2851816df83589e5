using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support.OpenApi;
using Swashbuckle.AspNetCore.Swagger;

namespace SerializationApi.Api.Tests.OpenApi;

public sealed class OpenApiTests(ApiFixture api)
{
    private static readonly string[] Json = ["application/json"];

    private static readonly string[] Binary = ["application/x-msgpack", "application/x-protobuf", "application/x-memorypack"];

    private static readonly string[] Lines = ["application/x-ndjson"];

    private static readonly string[] Streams =
    [
        "application/x-msgpack; delimited=true",
        "application/x-protobuf; delimited=true",
        "application/x-memorypack; delimited=true",
    ];

    [Theory]
    [MemberData(nameof(TestDataset.Names), MemberType = typeof(TestDataset))]
    public async Task Both_directions_have_every_media_type(string name)
    {
        JsonElement paths = (await GetDocumentAsync()).GetProperty("paths");
        JsonElement sample = paths.GetProperty($"/{name}/sample").GetProperty("get");
        JsonElement echo = paths.GetProperty($"/{name}/echo").GetProperty("post");

        var dataset = TestDataset.Find(name);
        AssertContent(sample.GetProperty("responses").GetProperty("200"), dataset);
        AssertContent(echo.GetProperty("responses").GetProperty("200"), dataset);
        AssertContent(echo.GetProperty("requestBody"), dataset);
    }

    [Theory]
    [MemberData(nameof(TestDataset.Names), MemberType = typeof(TestDataset))]
    public async Task Errors_are_described_as_problems(string name)
    {
        JsonElement document = await GetDocumentAsync();
        Assert.True(document.GetProperty("components").GetProperty("schemas").TryGetProperty(TestDataset.Find(name).Contract.Name, out _));
        JsonElement paths = document.GetProperty("paths");
        AssertProblems(paths.GetProperty($"/{name}/sample").GetProperty("get"), ["400", "406"]);
        AssertProblems(paths.GetProperty($"/{name}/echo").GetProperty("post"), ["400", "406", "413", "415"]);
    }

    [Theory]
    [MemberData(nameof(TestDataset.Names), MemberType = typeof(TestDataset))]
    public async Task Responses_are_as_described(string name)
    {
        JsonElement document = await GetDocumentAsync();
        JsonElement schema = document
            .GetProperty("paths")
            .GetProperty($"/{name}/sample")
            .GetProperty("get")
            .GetProperty("responses")
            .GetProperty("200")
            .GetProperty("content")
            .GetProperty("application/json")
            .GetProperty("schema");
        using HttpResponseMessage response = await api.Client.SendAsync(HttpMethod.Get, $"/{name}/sample?count=20", "application/json");
        using var value = JsonDocument.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));

        Assert.Empty(new SchemaCheck(document).FindErrors(schema, value.RootElement));
    }

    [Fact]
    public async Task Query_parameters_are_numbers_with_defaults()
    {
        JsonElement[] parameters =
        [
            .. (await GetDocumentAsync())
                .GetProperty("paths")
                .GetProperty("/users/sample")
                .GetProperty("get")
                .GetProperty("parameters")
                .EnumerateArray(),
        ];

        Assert.Equal(["count", "seed"], parameters.Select(parameter => parameter.GetProperty("name").GetString()));
        Assert.Equal([10, 1], parameters.Select(parameter => parameter.GetProperty("schema").GetProperty("default").GetInt32()));
        Assert.All(parameters, parameter => Assert.Equal("integer", parameter.GetProperty("schema").GetProperty("type").GetString()));
    }

    [Fact]
    public async Task Members_have_the_names_that_JSON_has()
    {
        JsonElement member = (await GetDocumentAsync()).GetProperty("components").GetProperty("schemas").GetProperty("Member");
        Assert.Equal(
            ["id", "name", "description", "address", "value", "updateTime"],
            member.GetProperty("properties").EnumerateObject().Select(property => property.Name)
        );
    }

    [Fact]
    public async Task The_root_leads_to_Swagger_UI()
    {
        using HttpResponseMessage response = await api.Client.SendAsync(HttpMethod.Get, "/");
        Assert.Equal(HttpStatusCode.Redirect, response.StatusCode);
        Assert.Equal("/swagger", response.Headers.Location!.ToString());
    }

    [Fact]
    public async Task Formats_are_listed_as_json_whatever_Accept_says()
    {
        using HttpResponseMessage response = await api.Client.SendAsync(HttpMethod.Get, "/formats", "application/x-msgpack");
        Assert.Equal("application/json", response.Content.Headers.ContentType!.MediaType);
        using var formats = JsonDocument.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));

        Assert.Equal(
            [
                "json application/json [text/json]",
                "msgpack application/x-msgpack [application/msgpack application/vnd.msgpack]",
                "protobuf application/x-protobuf [application/protobuf application/vnd.google.protobuf]",
                "memorypack application/x-memorypack []",
            ],
            formats
                .RootElement.EnumerateArray()
                .Select(format =>
                    $"{format.GetProperty("name")} {format.GetProperty("mediaType")} "
                    + $"[{string.Join(' ', format.GetProperty("aliases").EnumerateArray())}]"
                )
        );
    }

    [Fact]
    public async Task The_document_is_made_once()
    {
        int made = 0;
        await using WebApplicationFactory<Program> factory = new WebApplicationFactory<Program>().WithWebHostBuilder(host =>
            host.ConfigureLogging(logging => logging.ClearProviders())
                .ConfigureTestServices(services =>
                    services.AddTransient(provider =>
                    {
                        Interlocked.Increment(ref made);
                        return (IAsyncSwaggerProvider)provider.GetRequiredService<ISwaggerProvider>();
                    })
                )
        );
        using HttpClient client = factory.CreateClient();
        var path = new Uri("/swagger/v1/swagger.json", UriKind.Relative);

        byte[][] documents = await Task.WhenAll(
            Enumerable.Range(0, 8).Select(_ => client.GetByteArrayAsync(path, TestContext.Current.CancellationToken))
        );

        Assert.Equal(1, made);
        Assert.All(documents, document => Assert.Equal(documents[0], document));
    }

    private async Task<JsonElement> GetDocumentAsync()
    {
        using HttpResponseMessage response = await api.Client.SendAsync(HttpMethod.Get, "/swagger/v1/swagger.json");
        using var document = JsonDocument.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        return document.RootElement.Clone();
    }

    private static void AssertContent(JsonElement body, TestDataset dataset)
    {
        JsonElement content = body.GetProperty("content");
        string[] binary = dataset.IsList ? [.. Binary, .. Streams] : Binary;
        string[] lines = dataset.IsList ? Lines : [];
        Assert.Equal(
            dataset.IsList ? [.. Json, .. Binary, .. lines, .. Streams] : [.. Json, .. Binary],
            content.EnumerateObject().Select(mediaType => mediaType.Name)
        );
        Assert.All(
            Json,
            mediaType =>
            {
                JsonElement schema = content.GetProperty(mediaType).GetProperty("schema");
                JsonElement reference = dataset.IsList ? schema.GetProperty("items") : schema;
                Assert.Equal($"#/components/schemas/{dataset.Contract.Name}", reference.GetProperty("$ref").GetString());
            }
        );
        Assert.All(
            lines,
            mediaType =>
            {
                JsonElement schema = content.GetProperty(mediaType).GetProperty("schema");
                Assert.Equal(
                    $"#/components/schemas/{dataset.Contract.Name}",
                    Assert.Single(schema.GetProperty("allOf").EnumerateArray()).GetProperty("$ref").GetString()
                );
            }
        );
        Assert.All(
            binary,
            mediaType =>
            {
                JsonElement schema = content.GetProperty(mediaType).GetProperty("schema");
                Assert.Equal("string binary", $"{schema.GetProperty("type")} {schema.GetProperty("format")}");
            }
        );
    }

    private static void AssertProblems(JsonElement operation, string[] statuses) =>
        Assert.All(
            statuses,
            status =>
                Assert.Equal(
                    ["application/problem+json"],
                    operation
                        .GetProperty("responses")
                        .GetProperty(status)
                        .GetProperty("content")
                        .EnumerateObject()
                        .Select(mediaType => mediaType.Name)
                )
        );
}
