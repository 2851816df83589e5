using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.OpenApi;
using SerializationApi.Formats;
using SerializationApi.Negotiation;
using SerializationApi.OpenApi.Documents;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.OpenApi;

/// <summary>Describes the bodies of a document that is otherwise done.</summary>
/// <param name="json">The application's options for JSON.</param>
/// <param name="formats">The application's formats.</param>
/// <param name="services">Have the formats as controllers have them, where there are controllers.</param>
/// <param name="options">Chooses the names of schemas.</param>
/// <param name="trueSchemas">Whether JSON is described anew.</param>
internal sealed class FormatsDocumentFilter(IOptions<JsonOptions> json, FormatSet formats, IServiceProvider services, IOptions<SwaggerGenOptions> options, bool trueSchemas) : IDocumentFilter
{
    /// <inheritdoc />
    public void Apply(OpenApiDocument document, DocumentFilterContext context)
    {
        if (trueSchemas)
        {
            DocumentSchemas.Apply(document, json.Value.SerializerOptions, formats, services.GetService<MvcFormats>(), options.Value.SchemaGeneratorOptions.SchemaIdSelector);
        }
        else
        {
            AddedBodies.Describe(document, formats);
        }
    }
}
