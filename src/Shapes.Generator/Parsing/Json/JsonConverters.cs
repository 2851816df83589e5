using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary><c>[JsonConverter]</c>: only the converter that writes enums by name is supported.</summary>
internal static class JsonConverters
{
    private const string StringEnumConverter = "System.Text.Json.Serialization.JsonStringEnumConverter";

    /// <summary>Whether a member's converter writes an enum by name; another converter, of the member or its enum, is reported.</summary>
    public static bool WritesEnumNames(ISymbol member, ITypeSymbol type, DiagnosticSink sink)
    {
        ITypeSymbol value = Scalars.Nullable(type) ?? type;
        bool isEnum = value.TypeKind == TypeKind.Enum;
        (bool hasConverter, bool writesNames) = Of(member);
        (bool typeHasConverter, bool typeWritesNames) = isEnum ? Of(value) : default;
        if ((hasConverter && !(writesNames && isEnum)) || (typeHasConverter && !typeWritesNames && !hasConverter))
        {
            sink.Report(DiagnosticDescriptors.Converter, member, SourceNames.DisplayMember(member));
        }

        return writesNames;
    }

    /// <summary>Whether an enum itself asks to be written by name.</summary>
    public static bool WritesNames(ITypeSymbol type) => Of(type).WritesNames;

    private static (bool HasConverter, bool WritesNames) Of(ISymbol symbol)
    {
        if (symbol.Find(Attributes.JsonConverter) is not { } attribute)
        {
            return (false, false);
        }

        bool writesNames =
            attribute.ConstructorArguments.Length == 1
            && attribute.ConstructorArguments[0].Value is INamedTypeSymbol type
            && Attributes.FullName(type.OriginalDefinition) is StringEnumConverter or (StringEnumConverter + "`1");
        return (true, writesNames);
    }
}
