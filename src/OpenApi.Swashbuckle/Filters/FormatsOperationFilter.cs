using Microsoft.OpenApi;
using SerializationApi.OpenApi.Documents;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.OpenApi;

/// <summary>Remembers for <see cref="FormatsDocumentFilter"/> what each operation was made from.</summary>
internal sealed class FormatsOperationFilter : IOperationFilter
{
    /// <inheritdoc />
    public void Apply(OpenApiOperation operation, OperationFilterContext context) => DocumentSchemas.Remember(operation, context.ApiDescription);
}
