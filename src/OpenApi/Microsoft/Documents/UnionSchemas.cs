namespace SerializationApi.OpenApi.Documents;

/// <summary>Describes union types. Compiles against every version of Microsoft.OpenApi.</summary>
internal static class UnionSchemas
{
    /// <summary>Removes the description of an object with a member <c>Value</c>.</summary>
    public static void Clear(OpenApiSchema schema)
    {
        schema.Type = null;
        schema.Properties?.Clear();
        schema.Required?.Clear();
        schema.AdditionalPropertiesAllowed = true;
    }
}
