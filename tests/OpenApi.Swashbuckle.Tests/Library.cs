using Microsoft.AspNetCore.Builder;
using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Swashbuckle.Tests;

/// <summary>Swashbuckle, as an application uses it.</summary>
internal static class Library
{
    /// <summary>What it has no schemas for.</summary>
    public static IReadOnlyList<string> RefusedOptions { get; } = [];

    public const string Path = "/swagger/v1/swagger.json";

    public static void Add(IServiceCollection services, bool isNewer)
    {
        _ = isNewer;
        services.AddEndpointsApiExplorer();
        services.AddSwaggerGen(options => options.AddFormats(trueSchemas: true));
    }

    public static void Map(WebApplication app, bool isNewer) =>
        app.MapSwagger(setupAction: options => options.OpenApiVersion = isNewer ? OpenApiSpecVersion.OpenApi3_1 : OpenApiSpecVersion.OpenApi3_0);
}
