using Microsoft.AspNetCore.Builder;
using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Tests;

/// <summary>Microsoft.AspNetCore.OpenApi, as an application uses it.</summary>
internal static class Library
{
    /// <summary>What it makes no document under: its exporter refuses references, and it reads its own schemas by these options.</summary>
    public static IReadOnlyList<string> RefusedOptions { get; } = ["references", "numbers as strings", "shallow"];

    public const string Path = "/openapi/v1.json";

    public static void Add(IServiceCollection services, bool isNewer) => services.AddOpenApi(options =>
    {
        options.OpenApiVersion = isNewer ? OpenApiSpecVersion.OpenApi3_1 : OpenApiSpecVersion.OpenApi3_0;
        options.AddFormats(trueSchemas: true);
    });

    public static void Map(WebApplication app, bool isNewer)
    {
        _ = isNewer;
        app.MapOpenApi();
    }
}
