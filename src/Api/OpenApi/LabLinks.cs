using Microsoft.OpenApi;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.Api.OpenApi;

/// <summary>Links each operation to the lab page, which calls it in every format.</summary>
internal sealed class LabLinks : IOperationFilter
{
    public void Apply(OpenApiOperation operation, OperationFilterContext context)
    {
        string call = Uri.EscapeDataString($"{context.ApiDescription.HttpMethod} /{context.ApiDescription.RelativePath}");
        operation.ExternalDocs = new OpenApiExternalDocs
        {
            Description = "Open in the lab",
            // From the document's own address.
            Url = new Uri($"../../lab#call={call}", UriKind.Relative),
        };
    }
}
