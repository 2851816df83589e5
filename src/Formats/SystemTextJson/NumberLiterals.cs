using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// NaN and infinities, which System.Text.Json rejects: values that hold one are written again with
/// <see cref="JsonNumberHandling.AllowNamedFloatingPointLiterals"/>, as shapes write them. Reading follows the application's options.
/// </summary>
internal static class NumberLiterals
{
    private static readonly ConditionalWeakTable<JsonSerializerOptions, JsonSerializerOptions> All = [];

    /// <summary>Returns a copy of an application's options; all other JSON is the same.</summary>
    public static JsonSerializerOptions AllowedBy(JsonSerializerOptions options) =>
        All.GetValue(
            options,
            static options =>
            {
                var allowing = new JsonSerializerOptions(options)
                {
                    NumberHandling = options.NumberHandling | JsonNumberHandling.AllowNamedFloatingPointLiterals,
                };
                allowing.TypeInfoResolver = allowing.TypeInfoResolver?.WithAddedModifier(Allow);
                allowing.MakeReadOnly();
                return allowing;
            }
        );

    /// <summary>Whether System.Text.Json may have rejected one: its error for <see cref="Half"/> differs from the rest.</summary>
    public static bool AreRefusedBy(Exception error) => error is ArgumentException or UnsupportedValueException;

    // An attribute takes precedence over the options.
    private static void Allow(JsonTypeInfo type)
    {
        type.NumberHandling |= JsonNumberHandling.AllowNamedFloatingPointLiterals;
        foreach (JsonPropertyInfo property in type.Properties)
        {
            property.NumberHandling |= JsonNumberHandling.AllowNamedFloatingPointLiterals;
        }
    }
}
