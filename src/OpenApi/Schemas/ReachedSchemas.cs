using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>Finds the components that operations refer to, directly or by way of others.</summary>
internal sealed class ReachedSchemas
{
    private readonly OpenApiDocument _document;
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    private ReachedSchemas(OpenApiDocument document) => _document = document;

    /// <summary>The names of the components.</summary>
    public static HashSet<string> Of(OpenApiDocument document)
    {
        var reached = new ReachedSchemas(document);
        foreach (IOpenApiPathItem path in document.Paths.Values)
        {
            reached.Visit(path);
        }

        return reached._names;
    }

    private void Visit(IOpenApiPathItem path)
    {
        Visit(path.Parameters);
        foreach (OpenApiOperation operation in path.Operations?.Values ?? Enumerable.Empty<OpenApiOperation>())
        {
            Visit(operation.Parameters);
            VisitContent(operation.RequestBody?.Content);
            foreach (IOpenApiResponse response in operation.Responses?.Values ?? Enumerable.Empty<IOpenApiResponse>())
            {
                VisitContent(response.Content);
                foreach (IOpenApiHeader header in response.Headers?.Values ?? Enumerable.Empty<IOpenApiHeader>())
                {
                    Visit(header.Schema);
                }
            }

            foreach (IOpenApiPathItem callback in (operation.Callbacks?.Values ?? Enumerable.Empty<IOpenApiCallback>()).SelectMany(callback => callback.PathItems?.Values ?? Enumerable.Empty<IOpenApiPathItem>()))
            {
                Visit(callback);
            }
        }
    }

    private void Visit(IEnumerable<IOpenApiParameter>? parameters)
    {
        foreach (IOpenApiParameter parameter in parameters ?? [])
        {
            Visit(parameter.Schema);
            VisitContent(parameter.Content);
        }
    }

    private void VisitContent<TBody>(IDictionary<string, TBody>? content)
        where TBody : class
    {
        foreach (OpenApiMediaType body in (content?.Values ?? Enumerable.Empty<TBody>()).OfType<OpenApiMediaType>())
        {
            Visit(body.Schema);
        }
    }

    private void Visit(IOpenApiSchema? schema)
    {
        if (schema is OpenApiSchemaReference { Reference.Id: { } name })
        {
            if (_names.Add(name) && _document.Components?.Schemas?.TryGetValue(name, out IOpenApiSchema? target) == true)
            {
                Visit(target);
            }
        }
        else if (schema is not null)
        {
            Visit(schema.Items);
            Visit(schema.AdditionalProperties);
            Visit(schema.Not);
            foreach (IOpenApiSchema part in Parts(schema.Properties?.Values).Concat(Parts(schema.AllOf)).Concat(Parts(schema.AnyOf)).Concat(Parts(schema.OneOf)).Concat(schema.Discriminator?.Mapping?.Values ?? Enumerable.Empty<IOpenApiSchema>()))
            {
                Visit(part);
            }
        }
    }

    private static IEnumerable<IOpenApiSchema> Parts(IEnumerable<IOpenApiSchema>? schemas) => schemas ?? [];
}
