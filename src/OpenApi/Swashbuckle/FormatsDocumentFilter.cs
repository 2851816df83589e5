using SerializationApi.Formats;
using SerializationApi.OpenApi.Documents;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.OpenApi;

/// <summary>Describes the bodies of a document that is otherwise done, with Swashbuckle 6 to 9.</summary>
/// <param name="formats">The application's formats.</param>
internal sealed class FormatsDocumentFilter(FormatSet formats) : IDocumentFilter
{
    public void Apply(OpenApiDocument document, DocumentFilterContext context) => AddedBodies.Describe(document, formats);
}
