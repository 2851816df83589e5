using NSwag.Generation.Processors;
using SerializationApi.OpenApi;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of NSwag.</summary>
public static class FormatsNSwagServiceCollectionExtensions
{
    /// <summary>
    /// Describes every format but JSON as a file, and lines of JSON as their items, in all documents of <c>AddOpenApiDocument()</c>,
    /// <c>AddSwaggerDocument()</c> and FastEndpoints' <c>SwaggerDocument()</c>. JSON stays as NSwag describes it.
    /// </summary>
    /// <param name="services">The services, in which <c>AddFormats</c> registers the formats.</param>
    public static IServiceCollection AddFormatsNSwag(this IServiceCollection services) =>
        services.AddSingleton<IOperationProcessor, FormatsOperationProcessor>();
}
