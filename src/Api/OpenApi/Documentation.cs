using SerializationApi.Formats;

namespace SerializationApi.Api.OpenApi;

/// <summary>The OpenAPI document at /swagger/v1/swagger.json and Swagger UI at /swagger.</summary>
internal static class Documentation
{
    public static void AddDocumentation(this IServiceCollection services)
    {
        services.AddEndpointsApiExplorer();
        services.AddSwaggerGen(options =>
        {
            options.SwaggerDoc("v1", new() { Title = "SerializationApi", Version = "v1", Description = "One contract, every format, negotiated." });
            options.OperationFilter<BinaryMediaTypes>();
            options.SupportNonNullableReferenceTypes();
        });
    }

    public static void UseDocumentation(this WebApplication app)
    {
        FormatSet formats = app.Services.GetRequiredService<FormatSet>();
        app.UseSwagger();
        app.UseSwaggerUI(options =>
        {
            options.DocumentTitle = "SerializationApi";
            options.UseResponseInterceptor(DownloadScript.Create(formats.Formats));
        });
        app.MapGet("/", () => TypedResults.Redirect("/swagger")).ExcludeFromDescription();
    }
}
