using Microsoft.AspNetCore.OpenApi;
using SerializationApi.OpenApi;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of Microsoft.AspNetCore.OpenApi.</summary>
public static class FormatsOpenApiOptionsExtensions
{
    /// <summary>
    /// Gives bodies the schemas of what is really sent and read: <c>services.AddOpenApi(options =&gt; options.AddFormats())</c>.
    /// JSON, and lines of it, are described as the application's <c>JsonOptions</c>, attributes and shapes have them; every other format is a file.
    /// Descriptions, examples and bounds by validation attributes stay. Document transformers that are added later see the result.
    /// </summary>
    /// <param name="options">The options of a document; the formats themselves are registered by <c>services.AddFormats()</c>.</param>
    /// <returns>The same options.</returns>
    public static OpenApiOptions AddFormats(this OpenApiOptions options)
    {
        var transformer = new FormatsTransformer(options);
        return options.AddOperationTransformer(transformer).AddDocumentTransformer(transformer);
    }
}
