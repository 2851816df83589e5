using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Documents;

/// <summary>A body of items one behind the other: OpenAPI 3.2 describes each by <c>itemSchema</c>, the versions before describe the body as
/// they can.</summary>
internal sealed class ItemsMediaType : OpenApiMediaType
{
    private readonly IOpenApiSchema _item;

    /// <summary>Describes a body.</summary>
    /// <param name="schema">What documents before 3.2 have.</param>
    /// <param name="item">The schema of an item.</param>
    public ItemsMediaType(IOpenApiSchema? schema, IOpenApiSchema item) => (Schema, _item) = (schema, item);

    /// <summary>The schema of a server-sent event whose data is a value (OpenAPI 3.2 §4.14.4).</summary>
    /// <param name="data">The schema of the value.</param>
    public static OpenApiSchema OfEvent(IOpenApiSchema data) =>
        new()
        {
            Type = JsonSchemaType.Object,
            Required = new HashSet<string> { "data" },
            Properties = new Dictionary<string, IOpenApiSchema>
            {
                ["data"] = new OpenApiSchema
                {
                    Type = JsonSchemaType.String,
                    ContentMediaType = "application/json",
                    ContentSchema = data,
                },
            },
        };

    public override void SerializeAsV32(IOpenApiWriter writer) => new OpenApiMediaType { ItemSchema = _item }.SerializeAsV32(writer);
}
