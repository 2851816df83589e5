using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Documents;

/// <summary>A body of bytes: an empty schema, as its media type says all (OpenAPI 3.1 §4.8.14.1), and a file in OpenAPI 3.0.</summary>
internal sealed class BinarySchema : OpenApiSchema
{
    public override void SerializeAsV3(IOpenApiWriter writer) => File().SerializeAsV3(writer);

    public override void SerializeAsV2(IOpenApiWriter writer) => File().SerializeAsV2(writer);

    private static OpenApiSchema File() => new() { Type = JsonSchemaType.String, Format = "binary" };
}
