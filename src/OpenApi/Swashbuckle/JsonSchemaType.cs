namespace Microsoft.OpenApi;

/// <summary>Names what Microsoft.OpenApi 1 has as plain text, so that sources for later versions compile against it.</summary>
internal static class JsonSchemaType
{
    /// <summary>Text, and files.</summary>
    public const string String = "string";
}
