using Microsoft.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.Api.OpenApi;

/// <summary>
/// Describes payloads other than JSON as files, which is what they are to Swagger UI: it offers to upload a request and to
/// download a response.
/// </summary>
internal sealed class BinaryMediaTypes : IOperationFilter
{
    /// <inheritdoc />
    public void Apply(OpenApiOperation operation, OperationFilterContext context)
    {
        Describe(operation.RequestBody?.Content);
        if (operation.Responses is { } responses)
        {
            foreach (IOpenApiResponse response in responses.Values)
            {
                Describe(response.Content);
            }
        }
    }

    private static void Describe(IDictionary<string, IOpenApiMediaType>? content)
    {
        if (content is null)
        {
            return;
        }

        foreach ((string mediaType, IOpenApiMediaType body) in content)
        {
            if (!IsText(mediaType) && body is OpenApiMediaType described)
            {
                described.Schema = new OpenApiSchema { Type = JsonSchemaType.String, Format = "binary" };
            }
        }
    }

    private static bool IsText(string mediaType) =>
        mediaType.EndsWith("json", StringComparison.Ordinal) || mediaType.StartsWith("text/", StringComparison.Ordinal);
}
