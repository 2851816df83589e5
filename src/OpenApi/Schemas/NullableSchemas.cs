using Microsoft.OpenApi;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>Adds null to what a schema allows.</summary>
internal static class NullableSchemas
{
    /// <summary>A schema that allows null too. What is described elsewhere is one of two; OpenAPI 3.0 has no other strict form for it either.</summary>
    public static IOpenApiSchema WithNull(this IOpenApiSchema schema)
    {
        switch (schema)
        {
            case OpenApiSchema { Type: { } type, Enum: null } own:
                own.Type = type | JsonSchemaType.Null;
                return own;
            case OpenApiSchema { AnyOf: { } choices } own:
                choices.Add(Null());
                return own;
            case OpenApiSchema { OneOf: { } choices } own:
                choices.Add(Null());
                return own;
            case OpenApiSchema { Enum: null } own:
                // Free-form, which allows null already.
                return own;
            default:
                return new OpenApiSchema { OneOf = [Null(), schema] };
        }
    }

    private static OpenApiSchema Null() => new() { Type = JsonSchemaType.Null };
}
