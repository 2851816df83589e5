using SerializationApi.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of Swashbuckle.</summary>
public static class FormatsSwaggerGenOptionsExtensions
{
    /// <summary>
    /// Gives bodies the schemas of what is really sent and read: <c>services.AddSwaggerGen(options =&gt; options.AddFormats())</c>.
    /// JSON, and lines of it, are described as the application's <c>JsonOptions</c>, attributes and shapes have them; every other format is a file.
    /// Descriptions, examples and bounds by validation attributes stay. Document filters that are added later see the result.
    /// </summary>
    /// <param name="options">The generator's options; the formats themselves are registered by <c>services.AddFormats()</c>.</param>
    /// <returns>The same options.</returns>
    public static SwaggerGenOptions AddFormats(this SwaggerGenOptions options)
    {
        options.OperationFilter<FormatsOperationFilter>();
        options.DocumentFilter<FormatsDocumentFilter>();
        return options;
    }
}
