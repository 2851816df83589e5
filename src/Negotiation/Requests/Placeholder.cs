using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>Finds a constant that the framework's binder takes for a value of a type, whatever the value will be.</summary>
internal static class Placeholder
{
    /// <summary>Finds the JSON of an empty value.</summary>
    /// <returns>The JSON; null when none is taken, because members are required, say.</returns>
    public static byte[]? Find(JsonTypeInfo type) => Array.Find((byte[][])["{}"u8.ToArray(), "[]"u8.ToArray()], json => IsTaken(json, type));

    private static bool IsTaken(byte[] json, JsonTypeInfo type)
    {
        try
        {
            return JsonSerializer.Deserialize(json, type) is not null;
        }
        catch (Exception)
        {
            return false; // Also what the application's constructors throw.
        }
    }
}
