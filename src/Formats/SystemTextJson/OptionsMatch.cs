using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Compares an application's options with the behaviour of our JSON writer and reader for every contract.</summary>
internal static class OptionsMatch
{
    // The meaning of 0 in System.Text.Json.
    private const int DefaultDepth = 64;

    /// <summary>Finds a setting with which System.Text.Json writes or reads differently.</summary>
    /// <returns>The setting; null if there is none.</returns>
    public static string? FindDifference(JsonSerializerOptions options, FormatLimits limits)
    {
        string? name =
            !ReferenceEquals(options.Encoder, JavaScriptEncoder.UnsafeRelaxedJsonEscaping) ? nameof(options.Encoder)
            : options.WriteIndented ? nameof(options.WriteIndented)
            : options.DefaultIgnoreCondition != JsonIgnoreCondition.Never ? nameof(options.DefaultIgnoreCondition)
            : options.NumberHandling != JsonNumberHandling.AllowReadingFromString ? nameof(options.NumberHandling)
            : !options.PropertyNameCaseInsensitive ? nameof(options.PropertyNameCaseInsensitive)
            : options.ReferenceHandler is not null ? nameof(options.ReferenceHandler)
            : options.DictionaryKeyPolicy is not null ? nameof(options.DictionaryKeyPolicy)
            : options.UnmappedMemberHandling != JsonUnmappedMemberHandling.Skip ? nameof(options.UnmappedMemberHandling)
            : options.PreferredObjectCreationHandling != JsonObjectCreationHandling.Replace
                ? nameof(options.PreferredObjectCreationHandling)
            : options.RespectNullableAnnotations ? nameof(options.RespectNullableAnnotations)
            : options.AllowTrailingCommas ? nameof(options.AllowTrailingCommas)
            : options.ReadCommentHandling != JsonCommentHandling.Disallow ? nameof(options.ReadCommentHandling)
            : !options.AllowDuplicateProperties ? nameof(options.AllowDuplicateProperties)
            : (options.MaxDepth == 0 ? DefaultDepth : options.MaxDepth) < limits.MaxDepth ? nameof(options.MaxDepth)
#pragma warning disable SYSLIB0020 // Obsolete, and still heeded by System.Text.Json.
            : options.IgnoreNullValues ? nameof(options.IgnoreNullValues)
            : null;
#pragma warning restore SYSLIB0020
        return name is null ? null : $"JsonSerializerOptions.{name}";
    }
}
