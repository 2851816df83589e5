using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Logging;
using SerializationApi.Negotiation.Tests.Adoption;
using SerializationApi.PlainApp;

namespace SerializationApi.OpenApi.Tests;

/// <summary>The document of an application that was written without negotiation, before and after it is switched on.</summary>
public sealed class AdoptionTests
{
    private const string MediaTypes =
        @"^\+ paths \S+ \w+ (requestBody|responses \d+) content (application/(x-|vnd\.|jsonl)|text/event-stream)";

    [Fact]
    public async Task The_document_of_an_app_only_gets_media_types()
    {
        string[] differences = await DifferencesAsync();

        Assert.All(differences, static line => Assert.Matches(MediaTypes, line));
        Assert.NotEmpty(differences);
        Assert.DoesNotContain(
            differences,
            static line =>
                line.Contains("text/json", StringComparison.Ordinal) || line.Contains("application/msgpack", StringComparison.Ordinal)
        );
    }

    private static async Task<string[]> DifferencesAsync()
    {
        string[] before = await LinesAsync(isAfter: false);
        string[] lines = await LinesAsync(isAfter: true);
        return [.. before.Except(lines).Select(static line => "-" + line), .. lines.Except(before).Select(static line => "+" + line)];
    }

    private static async Task<string[]> LinesAsync(bool isAfter)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        Shop.AddServices(builder, hasOwnJson: false);
        builder.Services.AddOpenApi(options =>
        {
            if (isAfter)
            {
                options.AddFormats();
            }
        });
        if (isAfter)
        {
            builder.Services.AddFormats(static formats => formats.AddShapes(ShopShapes.All));
        }

        await using WebApplication app = builder.Build();
        Shop.Use(app);
        app.MapOpenApi();
        RouteGroupBuilder api = app.MapGroup("/");
        if (isAfter)
        {
            api.Negotiate(static options => options.AllowJsonFallback = true);
        }

        Shop.Map(api);
        await app.StartAsync();
        using var document = JsonDocument.Parse(await app.GetTestClient().GetStringAsync("/openapi/v1.json"));
        return [.. Flatten(document.RootElement, "")];
    }

    private static IEnumerable<string> Flatten(JsonElement value, string path) =>
        value.ValueKind switch
        {
            JsonValueKind.Object => value.EnumerateObject().SelectMany(property => Flatten(property.Value, $"{path} {property.Name}")),
            JsonValueKind.Array => value.EnumerateArray().SelectMany(item => Flatten(item, $"{path} []")),
            _ => [$"{path} = {value}"],
        };
}
