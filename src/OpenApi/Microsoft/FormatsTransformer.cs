using Microsoft.AspNetCore.OpenApi;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.OpenApi;
using SerializationApi.Formats;
using SerializationApi.OpenApi.Documents;

namespace SerializationApi.OpenApi;

/// <summary>Describes the bodies of a document that is otherwise done.</summary>
internal sealed class FormatsTransformer : IOpenApiDocumentTransformer
{
    public Task TransformAsync(OpenApiDocument document, OpenApiDocumentTransformerContext context, CancellationToken cancellationToken)
    {
        UnionTransformer.Finish(document);
        AddedBodies.Describe(document, context.ApplicationServices.GetRequiredService<FormatSet>());
        return Task.CompletedTask;
    }
}
