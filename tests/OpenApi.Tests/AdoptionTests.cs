using System.Text.Json;
using System.Text.RegularExpressions;
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
    private const string Number = @"(int32|integer|number|string|double|decimal|\^-\?.*)";

    private static readonly (string Reason, string Pattern) MediaTypes =
        ("Bodies in the other formats.", @"^\+ paths \S+ \w+ (requestBody|responses \d+) content application/(x-|vnd\.|jsonl)");

    // How a line of the document that is gone (-) or new (+) looks, and why that may be.
    private static readonly (string Reason, string Pattern)[] Allowed =
    [
        MediaTypes,
        ("What is refused: 406, 415, and bodies by 400 and 413.", @"^\+ paths \S+ \w+ responses (400|406|413|415) "),
        ("Problems, which refusals are.", @"^\+ components schemas ProblemDetails "),
        ("Numbers in strings are read, but are not what is sent: one type, and a format.", $"^[-+] .* (pattern|type|format|type \\[\\]) = {Number}$"),
        ("Enums are named, or numbered with their values.", @"^\+ .*( enum \[\] = |properties availability type = string$|schemas Availability )"),
        ("A converter of the member's own names the values.", @"^- components schemas Basket properties availability \$ref = "),
        ("A computed property is not read.", @"^\+ components schemas Basket properties total readOnly = True$"),
        ("Requests and responses share a schema, and without these no request is refused.", @"^- components schemas \w+ required \[\] = "),
        ("What a value without a shape holds may be null.", @"^[-+] components schemas Anonymous\w+ properties rating "),
    ];

    [Fact]
    public async Task The_document_of_an_app_only_gets_media_types()
    {
        string[] differences = await DifferencesAsync(new Switch(TrueSchemas: false, Refusals: false));

        Assert.All(differences, static line => Assert.Matches(MediaTypes.Pattern, line));
        Assert.NotEmpty(differences);
        Assert.DoesNotContain(differences, static line => line.Contains("text/json", StringComparison.Ordinal) || line.Contains("application/msgpack", StringComparison.Ordinal));
    }

    [Fact]
    public async Task The_true_document_of_an_app_says_what_it_said_and_what_is_new()
    {
        string[] differences = await DifferencesAsync(new Switch(TrueSchemas: true, Refusals: true));

        Assert.DoesNotContain(differences, static line => !Array.Exists(Allowed, allowed => Regex.IsMatch(line, allowed.Pattern, RegexOptions.None, TimeSpan.FromSeconds(1))));
        Assert.All(Allowed, allowed => Assert.Contains(differences, line => Regex.IsMatch(line, allowed.Pattern, RegexOptions.None, TimeSpan.FromSeconds(1))));
    }

    private static async Task<string[]> DifferencesAsync(Switch after)
    {
        string[] before = await LinesAsync(null);
        string[] lines = await LinesAsync(after);
        return [.. before.Except(lines).Select(static line => "-" + line), .. lines.Except(before).Select(static line => "+" + line)];
    }

    private static async Task<string[]> LinesAsync(Switch? after)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        Shop.AddServices(builder, hasOwnJson: false);
        builder.Services.AddOpenApi(options =>
        {
            if (after is not null)
            {
                options.AddFormats(after.TrueSchemas);
            }
        });
        if (after is not null)
        {
            builder.Services.AddFormats(static formats => formats.AddShapes(ShopShapes.All));
        }

        await using WebApplication app = builder.Build();
        Shop.Use(app);
        app.MapOpenApi();
        RouteGroupBuilder api = app.MapGroup("/");
        if (after is not null)
        {
            api.Negotiate(options => (options.JsonOnlyWithoutShape, options.DescribeRefusals) = (true, after.Refusals));
        }

        Shop.Map(api);
        await app.StartAsync();
        using var document = JsonDocument.Parse(await app.GetTestClient().GetStringAsync("/openapi/v1.json"));
        return [.. Flatten(document.RootElement, "")];
    }

    private static IEnumerable<string> Flatten(JsonElement value, string path) => value.ValueKind switch
    {
        JsonValueKind.Object => value.EnumerateObject().SelectMany(property => Flatten(property.Value, $"{path} {property.Name}")),
        JsonValueKind.Array => value.EnumerateArray().SelectMany(item => Flatten(item, $"{path} []")),
        _ => [$"{path} = {value}"],
    };

    private sealed record Switch(bool TrueSchemas, bool Refusals);
}
