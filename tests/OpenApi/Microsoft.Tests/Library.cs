using Microsoft.AspNetCore.Builder;
using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Tests;

/// <summary>Microsoft.AspNetCore.OpenApi, as an application uses it.</summary>
internal static class Library
{
    public const string Path = "/openapi/v1.json";

    public static void Add(IServiceCollection services, bool isNewer) =>
        services.AddOpenApi(options =>
        {
            options.OpenApiVersion = isNewer ? OpenApiSpecVersion.OpenApi3_1 : OpenApiSpecVersion.OpenApi3_0;
            options.AddFormats();
        });

    public static void Map(WebApplication app, bool isNewer)
    {
        _ = isNewer;
        app.MapOpenApi();
    }
}
