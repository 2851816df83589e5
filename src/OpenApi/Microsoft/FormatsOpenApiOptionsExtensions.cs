using Microsoft.AspNetCore.OpenApi;
using SerializationApi.OpenApi;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of Microsoft.AspNetCore.OpenApi.</summary>
public static class FormatsOpenApiOptionsExtensions
{
    /// <summary>
    /// Describes every format but JSON as a file, lines of JSON as its items, and a union type of C# by its cases:
    /// <c>services.AddOpenApi(options =&gt; options.AddFormats())</c>. All else
    /// stays as it was. Document transformers that are added later see the result.
    /// </summary>
    /// <param name="options">The options of a document; the formats themselves are registered by <c>services.AddFormats()</c>.</param>
    /// <returns>The same options.</returns>
    public static OpenApiOptions AddFormats(this OpenApiOptions options) =>
        options.AddSchemaTransformer(new UnionTransformer()).AddDocumentTransformer(new FormatsTransformer());
}
