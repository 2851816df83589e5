using System.Text.Json;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.OpenApi;
using SerializationApi.Formats;
using SerializationApi.Negotiation;
using SerializationApi.OpenApi.Documents;

namespace SerializationApi.OpenApi;

/// <summary>Describes the bodies of a document that is otherwise done.</summary>
/// <param name="options">Chooses the names of schemas.</param>
/// <param name="trueSchemas">Whether JSON is described anew.</param>
internal sealed class FormatsTransformer(OpenApiOptions options, bool trueSchemas) : IOpenApiOperationTransformer, IOpenApiDocumentTransformer
{
    /// <inheritdoc />
    public Task TransformAsync(OpenApiOperation operation, OpenApiOperationTransformerContext context, CancellationToken cancellationToken)
    {
        DocumentSchemas.Remember(operation, context.Description);
        return Task.CompletedTask;
    }

    /// <inheritdoc />
    public Task TransformAsync(OpenApiDocument document, OpenApiDocumentTransformerContext context, CancellationToken cancellationToken)
    {
        FormatSet formats = context.ApplicationServices.GetRequiredService<FormatSet>();
        if (!trueSchemas)
        {
            AddedBodies.Describe(document, formats);
            return Task.CompletedTask;
        }

        JsonSerializerOptions json = context.ApplicationServices.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
        DocumentSchemas.Apply(
            document,
            json,
            formats,
            context.ApplicationServices.GetService<MvcFormats>(),
            type => json.TryGetTypeInfo(type, out System.Text.Json.Serialization.Metadata.JsonTypeInfo? metadata) ? options.CreateSchemaReferenceId(metadata) : type.Name);
        return Task.CompletedTask;
    }
}
