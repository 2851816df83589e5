using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Documents;

/// <summary>A body of items one behind the other: OpenAPI 3.2 describes each by <c>itemSchema</c>, the versions before describe the body as they can.</summary>
internal sealed class ItemsMediaType : OpenApiMediaType
{
    private readonly IOpenApiSchema _item;

    /// <summary>Describes a body.</summary>
    /// <param name="schema">What documents before 3.2 have.</param>
    /// <param name="item">The schema of an item.</param>
    public ItemsMediaType(IOpenApiSchema? schema, IOpenApiSchema item) => (Schema, _item) = (schema, item);

    /// <inheritdoc />
    public override void SerializeAsV32(IOpenApiWriter writer) => new OpenApiMediaType { ItemSchema = _item }.SerializeAsV32(writer);
}
