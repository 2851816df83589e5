namespace SerializationApi.OpenApi.Documents;

/// <summary>A body of bytes in OpenAPI 3.0 and before.</summary>
internal sealed class BinarySchema : OpenApiSchema
{
    public BinarySchema() => (Type, Format) = ("string", "binary");
}
