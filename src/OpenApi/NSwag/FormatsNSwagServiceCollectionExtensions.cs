using NSwag.Generation.Processors;
using SerializationApi.OpenApi;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of NSwag.</summary>
public static class FormatsNSwagServiceCollectionExtensions
{
    /// <summary>
    /// Describes every format but JSON as a file, lines of JSON as their items, and a union type of C# by its cases, in all documents of
    /// <c>AddOpenApiDocument()</c>, <c>AddSwaggerDocument()</c> and FastEndpoints' <c>SwaggerDocument()</c>. All other JSON stays as NSwag
    /// describes it.
    /// </summary>
    /// <param name="services">The services, in which <c>AddFormats</c> registers the formats.</param>
    public static IServiceCollection AddFormatsNSwag(this IServiceCollection services) =>
        services.AddSingleton<IOperationProcessor, FormatsOperationProcessor>().AddSingleton<IDocumentProcessor, UnionProcessor>();
}
