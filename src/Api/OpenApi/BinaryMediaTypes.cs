using Microsoft.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.Api.OpenApi;

/// <summary>
/// Describes payloads that are not text as files, which is what they are to Swagger UI: it offers to upload a request and
/// to download a response.
/// </summary>
internal sealed class BinaryMediaTypes : IOperationFilter
{
    /// <summary>
    /// Whether a media type is neither text nor JSON (<c>application/json</c> or the suffix <c>+json</c>, RFC 6839 §3.1). Lines of JSON are
    /// several values, for which OpenAPI 3.0 has no schema.
    /// </summary>
    public static bool IsBinary(string mediaType) => !mediaType.StartsWith("text/", StringComparison.Ordinal)
        && !mediaType.EndsWith("/json", StringComparison.Ordinal) && !mediaType.EndsWith("+json", StringComparison.Ordinal);

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
            if (IsBinary(mediaType) && body is OpenApiMediaType described)
            {
                described.Schema = new OpenApiSchema { Type = JsonSchemaType.String, Format = "binary" };
            }
        }
    }
}
