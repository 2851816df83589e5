using System.Text.Json;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>
/// The packages for OpenAPI, each with the line of docs/guide.md in an app of its own, for Swashbuckle with versions of each
/// Microsoft.OpenApi.
/// </summary>
public sealed class OpenApiTests(Feed feed)
{
    private const string Swashbuckle = "SerializationApi.OpenApi.Swashbuckle";
    private const string AddSwashbuckle = "AddSwaggerGen(options => options.AddFormats())";
    private const string MapSwashbuckle = "app.UseSwagger();";
    private const string SwashbuckleDocument = "/swagger/v1/swagger.json";

    [Theory]
    [InlineData("AddOpenApi(options => options.AddFormats())", "app.MapOpenApi();", "/openapi/v1.json", "SerializationApi.OpenApi")]
    [InlineData("AddFormatsNSwag()", "app.UseOpenApi();", SwashbuckleDocument, "SerializationApi.OpenApi.NSwag", "NSwag.AspNetCore")]
    [InlineData(AddSwashbuckle, MapSwashbuckle, SwashbuckleDocument, Swashbuckle)]
    [InlineData(
        AddSwashbuckle,
        MapSwashbuckle,
        SwashbuckleDocument,
        Swashbuckle,
        "Swashbuckle.AspNetCore.SwaggerGen/9.0.6",
        "Microsoft.OpenApi/1.6.30"
    )]
    [InlineData(
        AddSwashbuckle,
        MapSwashbuckle,
        SwashbuckleDocument,
        Swashbuckle,
        "Swashbuckle.AspNetCore.SwaggerGen/10.0.0",
        "SerializationApi.OpenApi"
    )]
    [InlineData(AddSwashbuckle, MapSwashbuckle, SwashbuckleDocument, Swashbuckle, "Swashbuckle.AspNetCore.SwaggerGen/11.0.0")]
    public async Task The_line_of_the_guide_describes_every_format(
        string add,
        string map,
        string document,
        string package,
        params string[] others
    )
    {
        string guide = await File.ReadAllTextAsync(
            Path.Combine(Repository.Root, "docs", "guide.md"),
            TestContext.Current.CancellationToken
        );
        Assert.Contains($"| `{package}` | `{add}` |", guide, StringComparison.Ordinal);
        string documents = package == "SerializationApi.OpenApi.NSwag" ? "builder.Services.AddOpenApiDocument();\n" : "";
        string program = Readme
            .Blocks[Readme.Service]
            .Replace(
                "WebApplication app = ",
                $"builder.Services.AddEndpointsApiExplorer();\n{documents}builder.Services.{add};\nWebApplication app = ",
                StringComparison.Ordinal
            )
            .Replace("app.Run();", $"{map}\napp.Run();", StringComparison.Ordinal);
        UserProject app = feed.Service([package, .. others])
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With("Program.cs", program)
            .WithCentralVersions();
        await app.BuildAsync();

        using RunningService running = await app.ServeAsync();
        using HttpResponseMessage response = await running.GetAsync(document);
        using var openApi = JsonDocument.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        JsonElement post = openApi.RootElement.GetProperty("paths").GetProperty("/orders").GetProperty("post");
        foreach (
            JsonElement content in (JsonElement[])
                [
                    post.GetProperty("requestBody").GetProperty("content"),
                    post.GetProperty("responses").GetProperty("200").GetProperty("content"),
                ]
        )
        {
            foreach (string format in (string[])["application/x-memorypack", "application/x-msgpack", "application/x-protobuf"])
            {
                Assert.Equal(
                    openApi.RootElement.GetProperty("openapi").GetString()!.StartsWith("3.0", StringComparison.Ordinal)
                        ? """{"type":"string","format":"binary"}"""
                        : "{}",
                    JsonSerializer.Serialize(content.GetProperty(format).GetProperty("schema"))
                );
            }

            Assert.EndsWith(
                "/Order",
                content.GetProperty("application/json").GetProperty("schema").GetProperty("$ref").GetString(),
                StringComparison.Ordinal
            );
        }

        Assert.Equal(
            ["id", "items"],
            NamesOf(openApi.RootElement.GetProperty("components").GetProperty("schemas").GetProperty("Order").GetProperty("properties"))
                .Order()
        );
    }

    [Theory]
    [InlineData(
        "Swashbuckle.AspNetCore.SwaggerGen/11.0.0",
        "SerializationApi.OpenApi",
        "error : Swashbuckle 11.0.0 and Microsoft.AspNetCore.OpenApi 10.0.0 cannot be in one project"
    )]
    [InlineData(
        "Swashbuckle.AspNetCore.SwaggerGen/10.0.0",
        "Microsoft.OpenApi/3.11.0",
        "error : Swashbuckle 10.0.0 needs Microsoft.OpenApi 2, but this project has 3.11.0"
    )]
    public async Task Libraries_that_need_different_versions_are_one_error_that_says_what_to_do(string one, string other, string error)
    {
        UserProject app = feed.Service(Swashbuckle, one, other)
            .With("Program.cs", "WebApplication.CreateBuilder(args).Services.AddSwaggerGen();");
        (int code, string output) = await app.TryBuildAsync();
        Assert.NotEqual(0, code);
        Assert.Contains(error, output, StringComparison.Ordinal);
        Assert.DoesNotContain("error CS", output, StringComparison.Ordinal);
        Assert.DoesNotContain("NU1107", output, StringComparison.Ordinal);
    }

    /// <summary>
    /// MVC looks for controllers in every assembly that has to do with it, and the package has one for each version of Swashbuckle.
    /// </summary>
    [Theory]
    [InlineData("Swashbuckle.AspNetCore.SwaggerGen/6.2.3")]
    [InlineData("Swashbuckle.AspNetCore.SwaggerGen/9.0.6", "Microsoft.OpenApi/1.6.30")]
    [InlineData("Swashbuckle.AspNetCore.SwaggerGen/10.0.0")]
    [InlineData("Swashbuckle.AspNetCore.SwaggerGen/11.0.0")]
    public async Task Controllers_respond_beside_every_Swashbuckle_with_endpoint_routing_and_without(params string[] packages)
    {
        UserProject app = feed.Service([Swashbuckle, .. packages])
            .With("Order.cs", Readme.Blocks[Readme.Contract])
            .With(
                "Program.cs",
                """
                #pragma warning disable MVC1005 // UseMvc
                using Microsoft.AspNetCore.Mvc;

                foreach (bool isRouted in new[] { true, false })
                {
                    WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
                    builder.Logging.ClearProviders();
                    builder.WebHost.UseUrls("http://127.0.0.1:0");
                    builder.Services.AddMvc(options => options.EnableEndpointRouting = isRouted)
                        .AddFormats();
                    builder.Services.AddEndpointsApiExplorer();
                    builder.Services.AddSwaggerGen(options => options.AddFormats());
                    await using WebApplication app = builder.Build();
                    app.UseSwagger();
                    if (isRouted)
                    {
                        app.MapControllers();
                    }
                    else
                    {
                        app.UseMvc();
                    }

                    await app.StartAsync();
                    using HttpClient client = new() { BaseAddress = new Uri(app.Urls.First()) };
                    using HttpResponseMessage response = await client.GetAsync("/orders/7");
                    string document = await client.GetStringAsync("/swagger/v1/swagger.json");
                    Console.WriteLine($"{(int)response.StatusCode} {document.Contains("application/x-msgpack")}");
                    await app.StopAsync();
                }

                [ApiController, Route("orders")]
                public sealed class OrdersController : ControllerBase
                {
                    [HttpGet("{id}")]
                    public Order Get(int id) => new(id, []);
                }
                """
            );
        await app.BuildAsync();

        string output = await app.RunAsync();
        Assert.Equal(["200 True", "200 True"], output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
    }

    private static HashSet<string> NamesOf(JsonElement value) => [.. value.EnumerateObject().Select(static property => property.Name)];
}
