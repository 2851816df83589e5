using System.Text.Json;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

namespace SerializationApi.Packages.Tests;

/// <summary>The packages for OpenAPI, each with the README's line in an app of its own.</summary>
public sealed class OpenApiTests(Feed feed)
{
    [Theory]
    [InlineData("SerializationApi.OpenApi", "AddOpenApi(options => options.AddFormats())", "app.MapOpenApi();", "/openapi/v1.json")]
    [InlineData("SerializationApi.OpenApi.Swashbuckle", "AddSwaggerGen(options => options.AddFormats())", "app.UseSwagger();", "/swagger/v1/swagger.json")]
    public async Task The_line_of_the_readme_describes_every_format(string package, string add, string map, string document)
    {
        string readme = await File.ReadAllTextAsync(Path.Combine(Repository.Root, "README.md"), TestContext.Current.CancellationToken);
        Assert.Contains($"`{package}` and `{add}`", readme.ReplaceLineEndings(" "), StringComparison.Ordinal);
        string program = Readme.Blocks[Readme.Service]
            .Replace("WebApplication app = ", $"builder.Services.AddEndpointsApiExplorer();\nbuilder.Services.{add};\nWebApplication app = ", StringComparison.Ordinal)
            .Replace("app.Run();", $"{map}\napp.Run();", StringComparison.Ordinal);
        UserProject app = feed.Service(package).With("Order.cs", Readme.Blocks[Readme.Contract]).With("Program.cs", program);
        await app.BuildAsync();

        using RunningService running = await app.ServeAsync();
        using HttpResponseMessage response = await running.GetAsync(document);
        using var openApi = JsonDocument.Parse(await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        JsonElement post = openApi.RootElement.GetProperty("paths").GetProperty("/orders").GetProperty("post");
        string[] expected = ["application/json", "application/x-memorypack", "application/x-msgpack", "application/x-protobuf"];

        Assert.Subset(NamesOf(post.GetProperty("requestBody").GetProperty("content")), expected.ToHashSet());
        Assert.Subset(NamesOf(post.GetProperty("responses").GetProperty("200").GetProperty("content")), expected.ToHashSet());
        Assert.Equal(["id", "items"], NamesOf(openApi.RootElement.GetProperty("components").GetProperty("schemas").GetProperty("Order").GetProperty("properties")).Order());
    }

    [Fact]
    public async Task Both_packages_in_one_project_are_one_error_that_names_them()
    {
        UserProject app = feed.Service("SerializationApi.OpenApi", "SerializationApi.OpenApi.Swashbuckle").With("Program.cs", "WebApplication.CreateBuilder(args).Services.AddOpenApi();");
        (int code, string output) = await app.TryBuildAsync();
        Assert.NotEqual(0, code);
        Assert.Contains("error : SerializationApi.OpenApi and SerializationApi.OpenApi.Swashbuckle cannot be in one project", output, StringComparison.Ordinal);
        Assert.DoesNotContain("error CS", output, StringComparison.Ordinal);
        Assert.DoesNotContain("NU1107", output, StringComparison.Ordinal);
    }

    private static HashSet<string> NamesOf(JsonElement value) => [.. value.EnumerateObject().Select(static property => property.Name)];
}
