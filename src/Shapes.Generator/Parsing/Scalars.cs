using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Types that the formats have a value for.</summary>
internal static class Scalars
{
    /// <summary>The scalar, or null when the type is none.</summary>
    public static ScalarModel? Classify(ITypeSymbol type) => Kind(type) is { } kind ? new ScalarModel(SourceNames.Of(type), kind) : null;

    /// <summary>The type inside a nullable value type, or null.</summary>
    public static ITypeSymbol? Nullable(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : null;

    /// <summary>The kind of a scalar, or null.</summary>
    public static string? Kind(ITypeSymbol type) => type.SpecialType switch
    {
        SpecialType.System_Boolean => "Boolean",
        SpecialType.System_SByte => "SByte",
        SpecialType.System_Int16 => "Int16",
        SpecialType.System_Int32 => "Int32",
        SpecialType.System_Int64 => "Int64",
        SpecialType.System_Byte => "Byte",
        SpecialType.System_UInt16 => "UInt16",
        SpecialType.System_UInt32 => "UInt32",
        SpecialType.System_UInt64 => "UInt64",
        SpecialType.System_Single => "Single",
        SpecialType.System_Double => "Double",
        SpecialType.System_Decimal => "Decimal",
        SpecialType.System_Char => "Char",
        SpecialType.System_String => "String",
        SpecialType.System_DateTime => "DateTime",
        _ when type is IArrayTypeSymbol { IsSZArray: true, ElementType.SpecialType: SpecialType.System_Byte } => "Bytes",
        _ when type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true } && type.ContainingType is null =>
            type.Name is "Guid" or "DateTimeOffset" or "DateOnly" or "TimeOnly" or "TimeSpan" && type.IsValueType ? type.Name : null,
        _ => null,
    };
}
