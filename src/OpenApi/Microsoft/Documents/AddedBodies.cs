using Microsoft.OpenApi;
using SerializationApi.Formats;

namespace SerializationApi.OpenApi.Documents;

/// <summary>Describes bodies that the library does not know, in a document that it has made. Compiles against every version of
/// Microsoft.OpenApi.</summary>
internal static class AddedBodies
{
    /// <summary>Describes the media types that the library does not know, and leaves the rest as it is.</summary>
    public static void Describe(OpenApiDocument document, FormatSet formats)
    {
        foreach (OpenApiOperation operation in OperationsOf(document))
        {
            Describe(operation.RequestBody?.Content, formats);
            foreach (IOpenApiResponse response in operation.Responses?.Values ?? Enumerable.Empty<IOpenApiResponse>())
            {
                Describe(response.Content, formats);
            }
        }
    }

    private static IEnumerable<OpenApiOperation> OperationsOf(OpenApiDocument document) =>
        document.Paths.Values.SelectMany(static path => path.Operations?.Values ?? Enumerable.Empty<OpenApiOperation>());

    // OpenAPI 3.2 has a keyword for items (ItemsMediaType), the versions before have not.
    private static OpenApiSchema OfLine(IOpenApiSchema item) => new() { Description = "One value per line.", AllOf = [item] };

    private static OpenApiSchema OfEvents() =>
        new() { Type = JsonSchemaType.String, Description = "Server-sent events; the data of each is one value." };

    private static void Describe<TBody>(IDictionary<string, TBody>? content, FormatSet formats)
        where TBody : class
    {
        foreach ((string mediaType, TBody body) in content?.ToArray() ?? [])
        {
            if (body is OpenApiMediaType described)
            {
                IOpenApiSchema? item = (described.Schema as OpenApiSchema)?.Items;
                BodyKind kind = BodyKinds.Of(mediaType, formats);
                described.Schema = kind switch
                {
                    BodyKind.Binary => new BinarySchema(),
                    BodyKind.Lines => item is not null ? OfLine(item) : new BinarySchema(),
                    BodyKind.Events when item is not null => OfEvents(),
                    _ => described.Schema,
                };
#if ITEM_SCHEMA
                if (item is not null && BodyKinds.IsStream(mediaType, formats))
                {
                    content![mediaType] = (TBody)
                        (object)new ItemsMediaType(described.Schema, kind == BodyKind.Events ? ItemsMediaType.OfEvent(item) : item);
                }
#endif
            }
        }
    }
}
