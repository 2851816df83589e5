using System.Text.Json;
using System.Text.Json.Serialization;

namespace SerializationApi.Compatibility.Tests.Values;

/// <summary>System.Text.Json as the independent reader and writer of JSON.</summary>
internal static class Web
{
    // The web defaults, and the floating-point names that the wire mapping has.
    public static JsonSerializerOptions Options { get; } =
        new(JsonSerializerDefaults.Web)
        {
            NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals,
        };

    public static object? Read(string json, Type type) => JsonSerializer.Deserialize(json, type, Options);

    public static object? Read(ReadOnlySpan<byte> json, Type type) => JsonSerializer.Deserialize(json, type, Options);

    public static byte[] Write(object? value, Type type) => JsonSerializer.SerializeToUtf8Bytes(value, type, Options);
}
