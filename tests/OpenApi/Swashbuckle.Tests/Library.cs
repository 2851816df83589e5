using Microsoft.AspNetCore.Builder;
using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Swashbuckle.Tests;

/// <summary>Swashbuckle, as an application uses it.</summary>
internal static class Library
{
    public const string Path = "/swagger/v1/swagger.json";

    public static void Add(IServiceCollection services, bool isNewer)
    {
        _ = isNewer;
        services.AddEndpointsApiExplorer();
        services.AddSwaggerGen(options => options.AddFormats());
    }

    public static void Map(WebApplication app, bool isNewer) =>
        app.MapSwagger(setupAction: options =>
            options.OpenApiVersion = isNewer ? OpenApiSpecVersion.OpenApi3_1 : OpenApiSpecVersion.OpenApi3_0
        );
}
