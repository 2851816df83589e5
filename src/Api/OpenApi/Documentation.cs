namespace SerializationApi.Api.OpenApi;

/// <summary>The OpenAPI document at /swagger/v1/swagger.json and Swagger UI at /swagger.</summary>
internal static class Documentation
{
    // Swagger UI shows what it does not know as text, and saves that text, unless the answer is named a file. It is named
    // here, in the browser, since other clients have no use for the header.
    private const string OfferDownload = """
        (response) => {
          const type = (response.headers && response.headers['content-type']) || '';
          const format = /^application\/(?:x-|vnd\.(?:google\.)?)?(msgpack|protobuf|memorypack)/.exec(type);
          if (format) {
            const name = new URL(response.url).pathname.split('/').filter(Boolean).join('-');
            response.headers['content-disposition'] = `attachment; filename="${name}.${format[1]}"`;
          }
          return response;
        }
        """;

    public static void AddDocumentation(this IServiceCollection services)
    {
        services.AddEndpointsApiExplorer();
        services.AddSwaggerGen(options =>
        {
            options.SwaggerDoc("v1", new() { Title = "SerializationApi", Version = "v1", Description = "One contract, four formats, negotiated." });
            options.OperationFilter<BinaryMediaTypes>();
            options.SupportNonNullableReferenceTypes();
        });
    }

    public static void UseDocumentation(this WebApplication app)
    {
        app.UseSwagger();
        app.UseSwaggerUI(options =>
        {
            options.DocumentTitle = "SerializationApi";
            options.UseResponseInterceptor(OfferDownload.ReplaceLineEndings(" "));
        });
        app.MapGet("/", () => TypedResults.Redirect("/swagger")).ExcludeFromDescription();
    }
}
