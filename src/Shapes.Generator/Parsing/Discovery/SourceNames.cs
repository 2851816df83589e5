using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Types as source text.</summary>
internal static class SourceNames
{
    private static readonly SymbolDisplayFormat Format = SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
        SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier | SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers
    );

    /// <summary>The type, fully qualified; its type arguments keep their nullability, the type itself does not.</summary>
    public static string Of(ITypeSymbol type) =>
        (type.IsReferenceType ? type.WithNullableAnnotation(NullableAnnotation.NotAnnotated) : type).ToDisplayString(Format);

    /// <summary>The type as declared, with its own <c>?</c>.</summary>
    public static string Declared(ITypeSymbol type) => type.ToDisplayString(Format);

    /// <summary>A declared type with renamed type parameters, which those of a containing type may hide.</summary>
    public static string Renamed(ITypeSymbol type, Func<ITypeParameterSymbol, string> rename) =>
        string.Concat(
            type.ToDisplayParts(Format).Select(part => part.Symbol is ITypeParameterSymbol parameter ? rename(parameter) : part.ToString())
        );

    /// <summary>A namespace, without <c>global::</c>.</summary>
    public static string Namespace(INamespaceSymbol space) =>
        space.ToDisplayString(Format.WithGlobalNamespaceStyle(SymbolDisplayGlobalNamespaceStyle.Omitted));

    /// <summary>Whether a type, as source, is Protobuf's wrapper message.</summary>
    public static bool IsValueForm(string type) => type.StartsWith("global::SerializationApi.Shapes.ValueForm<", StringComparison.Ordinal);

    /// <summary>The type for a message.</summary>
    public static string Display(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);

    /// <summary>A member for a message: <c>Contract.Member</c>; for a type, the type.</summary>
    public static string DisplayMember(ISymbol member) =>
        member switch
        {
            ITypeSymbol type => Display(type),
            { ContainingType: { Name: "ValueForm" } form } when MemberSources.IsOurs(form) => Display(form.TypeArguments[0]),
            _ => $"{member.ContainingType.Name}.{member.Name}",
        };

    /// <summary>A contract for a message; for Protobuf's wrapper message, the value's type.</summary>
    public static string DisplayContract(INamedTypeSymbol contract) =>
        Display(
            contract.Name == "ValueForm" && MemberSources.IsOurs(contract)
                ? contract.TypeArguments[0]
                : contract.WithNullableAnnotation(NullableAnnotation.None)
        );

    public static string Constant(object? value, ITypeSymbol type)
    {
        string? literal = value switch
        {
            null => null,
            double.NaN => "double.NaN",
            double.PositiveInfinity => "double.PositiveInfinity",
            double.NegativeInfinity => "double.NegativeInfinity",
            float.NaN => "float.NaN",
            float.PositiveInfinity => "float.PositiveInfinity",
            float.NegativeInfinity => "float.NegativeInfinity",
            string text => SymbolDisplay.FormatLiteral(text, quote: true),
            char unit => SymbolDisplay.FormatLiteral(unit, quote: true),
            DateTime time => $"new global::System.DateTime({time.Ticks.ToString(System.Globalization.CultureInfo.InvariantCulture)}L)",
            decimal number => number.ToString(System.Globalization.CultureInfo.InvariantCulture) + "m",
            double number => number.ToString("R", System.Globalization.CultureInfo.InvariantCulture) + "d",
            float number => number.ToString("R", System.Globalization.CultureInfo.InvariantCulture) + "f",
            ulong number => number.ToString(System.Globalization.CultureInfo.InvariantCulture) + "UL",
            long number => number == long.MinValue
                ? "long.MinValue"
                : number.ToString(System.Globalization.CultureInfo.InvariantCulture) + "L",
            _ => SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false),
        };
        return literal switch
        {
            null => type.IsReferenceType ? "null" : "default",
            _ when type.IsReferenceType => literal,
            _ => $"({Of(type)})({literal})",
        };
    }
}
