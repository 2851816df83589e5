using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Adds metadata of the types that converters of ours write instead of another, such as the list instead of a stack. A source-generated
/// context has none of them, and metadata of a shape does not follow the application's options.
/// </summary>
/// <param name="application">The application's resolver.</param>
/// <param name="isByShape">Whether the metadata of a type comes from its shape.</param>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Options are completed where there is reflection only.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
internal sealed class WireTypeInfoResolver(IJsonTypeInfoResolver application, Func<JsonTypeInfo, bool> isByShape) : IJsonTypeInfoResolver
{
    private readonly DefaultJsonTypeInfoResolver _reflection = new();

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
    {
        JsonTypeInfo? known = application.GetTypeInfo(type, options);
        return (known is null || isByShape(known)) && IsWritten(type) ? _reflection.GetTypeInfo(type, options) : known;
    }

    private static bool IsWritten(Type type) =>
        (type.IsArray || JsonUnsupportedTypes.IsOfSystem(type) || type.Assembly == typeof(ComplexForm).Assembly)
        && !JsonUnsupportedTypes.Contains(type);
}
