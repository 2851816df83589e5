using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Describes the JSON of a contract as far as the application's options decide on it: the names and converters.</summary>
internal static class JsonNames
{
    /// <summary>Returns the description; null if System.Text.Json does not support the contract, which its shape writes.</summary>
    public static string? Of(JsonSerializerOptions options, Type contract)
    {
        try
        {
            JsonTypeInfo known = options.GetTypeInfo(contract);
            return string.Join(' ', [NameOf(known.Converter), .. known.Properties.Select(Describe)]);
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return null;
        }
    }

    private static string Describe(JsonPropertyInfo property) => $"{property.Name} {NameOf(property.CustomConverter)}";

    private static string NameOf(object? converter) => converter?.GetType().ToString() ?? "";
}
