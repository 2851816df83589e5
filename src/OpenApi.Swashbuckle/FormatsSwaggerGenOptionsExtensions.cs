using SerializationApi.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of Swashbuckle.</summary>
public static class FormatsSwaggerGenOptionsExtensions
{
    /// <summary>
    /// Describes every format but JSON as a file, and lines of JSON as its items: <c>services.AddSwaggerGen(options =&gt; options.AddFormats())</c>. All
    /// else stays as it was. Document filters that are added later see the result.
    /// </summary>
    /// <param name="options">The generator's options; the formats themselves are registered by <c>services.AddFormats()</c>.</param>
    /// <param name="trueSchemas">
    /// Whether schemas are those of what is really sent and read, by the application's <c>JsonOptions</c>, attributes and shapes; descriptions, examples and
    /// bounds by validation attributes stay. Without it schemas stay as the library makes them.
    /// </param>
    /// <returns>The same options.</returns>
    public static SwaggerGenOptions AddFormats(this SwaggerGenOptions options, bool trueSchemas = false)
    {
        options.OperationFilter<FormatsOperationFilter>();
        options.DocumentFilter<FormatsDocumentFilter>(trueSchemas);
        return options;
    }
}
