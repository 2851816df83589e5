using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>
/// <c>[JsonConverter]</c>: only the converters of System.Text.Json that write enums by name or by number are supported. A class that
/// derives from one of them may have a naming policy.
/// </summary>
internal static class JsonConverters
{
    private const string StringEnumConverter = "System.Text.Json.Serialization.JsonStringEnumConverter";
    private const string NumberEnumConverter = "System.Text.Json.Serialization.JsonNumberEnumConverter`1";

    /// <summary>Whether a symbol has a converter, also by an attribute that derives from <c>[JsonConverter]</c>.</summary>
    public static bool Has(ISymbol symbol) => Find(symbol) is not null;

    /// <summary>Whether an enum's or a member's converter writes names, or numbers; null if there is none, or another one.</summary>
    public static bool? WritesNames(ISymbol symbol) =>
        Find(symbol) is { } attribute
        && Attributes.IsNamed(attribute.AttributeClass!, Attributes.JsonConverter)
        && attribute.First() is INamedTypeSymbol type
            ? Attributes.FullName(type.OriginalDefinition) switch
            {
                StringEnumConverter or (StringEnumConverter + "`1") => true,
                NumberEnumConverter => false,
                _ => null,
            }
            : null;

    /// <summary>
    /// Whether a member's own converter writes an enum by name, or by number; null if it has none. Another converter, of the member or its
    /// enum, is reported.
    /// </summary>
    public static bool? OfMember(ISymbol member, ITypeSymbol type, DiagnosticSink sink)
    {
        ITypeSymbol value = Scalars.Nullable(type) ?? type;
        bool? names = value.TypeKind == TypeKind.Enum ? WritesNames(member) : null;
        if (names is null && (Has(member) || IsUnknown(value)))
        {
            Report(member, sink);
        }

        return names;
    }

    /// <summary>Reports the converter of an enum in a collection or at the root.</summary>
    public static void Check(ITypeSymbol type, ISymbol owner, DiagnosticSink sink)
    {
        if (IsUnknown(type))
        {
            Report(owner, sink);
        }
    }

    private static bool IsUnknown(ITypeSymbol type) => type.TypeKind == TypeKind.Enum && Has(type) && WritesNames(type) is null;

    private static void Report(ISymbol owner, DiagnosticSink sink) =>
        sink.Report(DiagnosticDescriptors.Converter, owner, SourceNames.DisplayMember(owner));

    private static AttributeData? Find(ISymbol symbol) =>
        symbol.GetAttributes().FirstOrDefault(static attribute => attribute.AttributeClass is { } type && IsOne(type));

    private static bool IsOne(INamedTypeSymbol attribute) =>
        Attributes.IsNamed(attribute, Attributes.JsonConverter) || (attribute.BaseType is { } parent && IsOne(parent));
}
