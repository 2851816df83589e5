using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Types with a scalar form in the formats.</summary>
internal static class Scalars
{
    public static ScalarModel? Classify(ITypeSymbol type) => Kind(type) is { } kind ? new ScalarModel(SourceNames.Of(type), kind) : null;

    public static ITypeSymbol? Nullable(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : null;

    public static ValueKind? Kind(ITypeSymbol type) =>
        type.SpecialType switch
        {
            SpecialType.System_Boolean => ValueKind.Boolean,
            SpecialType.System_SByte => ValueKind.SByte,
            SpecialType.System_Int16 => ValueKind.Int16,
            SpecialType.System_Int32 => ValueKind.Int32,
            SpecialType.System_Int64 => ValueKind.Int64,
            SpecialType.System_Byte => ValueKind.Byte,
            SpecialType.System_UInt16 => ValueKind.UInt16,
            SpecialType.System_UInt32 => ValueKind.UInt32,
            SpecialType.System_UInt64 => ValueKind.UInt64,
            SpecialType.System_Single => ValueKind.Single,
            SpecialType.System_Double => ValueKind.Double,
            SpecialType.System_Decimal => ValueKind.Decimal,
            SpecialType.System_Char => ValueKind.Char,
            SpecialType.System_String => ValueKind.String,
            SpecialType.System_DateTime => ValueKind.DateTime,
            _ when type is IArrayTypeSymbol { IsSZArray: true, ElementType.SpecialType: SpecialType.System_Byte } => ValueKind.Bytes,
            _ when type.ContainingNamespace is { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
                    && type.ContainingType is null => OfSystem(type),
            _ => null,
        };

    private static ValueKind? OfSystem(ITypeSymbol type) =>
        type switch
        {
            { IsValueType: false } => null,
            { Name: "Guid" } => ValueKind.Guid,
            { Name: "DateTimeOffset" } => ValueKind.DateTimeOffset,
            { Name: "DateOnly" } => ValueKind.DateOnly,
            { Name: "TimeOnly" } => ValueKind.TimeOnly,
            { Name: "TimeSpan" } => ValueKind.TimeSpan,
            _ => null,
        };
}
