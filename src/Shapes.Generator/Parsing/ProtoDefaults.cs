using System.Globalization;
using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The values of <c>[DefaultValue]</c>, which protobuf-net does not write.</summary>
internal static class ProtoDefaults
{
    /// <summary>Whether the value can be one of the member; protobuf-net throws where it is none.</summary>
    public static bool Fits(AttributeData attribute, ITypeSymbol type) => IsNull(attribute) || Of(attribute, type) is not null;

    /// <summary>The value as source; null when it is none of the type, or null.</summary>
    public static string? Of(AttributeData attribute, ITypeSymbol type)
    {
        ITypeSymbol value = Scalars.Nullable(type) ?? type;
        if (attribute.ConstructorArguments.Length == 2)
        {
            // A type and a text that it parses.
            return !attribute.ConstructorArguments[1].IsNull && attribute.ConstructorArguments[1].Value is string text ? Parsed(text, value) : null;
        }

        return attribute.First() switch
        {
            string text when type.SpecialType != SpecialType.System_String => Parsed(text, value),
            IConvertible constant when Converted(constant, value) is { } converted => SourceNames.Constant(converted, type),
            _ => null,
        };
    }

    private static bool IsNull(AttributeData attribute) => attribute.ConstructorArguments.Length > 0 && attribute.ConstructorArguments[attribute.ConstructorArguments.Length - 1].IsNull;

    // As the library does it, at run time.
    private static object? Converted(IConvertible constant, ITypeSymbol type)
    {
        SpecialType special = type is INamedTypeSymbol { EnumUnderlyingType: { } underlying } ? underlying.SpecialType : type.SpecialType;
        TypeCode code = special switch
        {
            SpecialType.System_Boolean => TypeCode.Boolean,
            SpecialType.System_Char => TypeCode.Char,
            SpecialType.System_SByte => TypeCode.SByte,
            SpecialType.System_Byte => TypeCode.Byte,
            SpecialType.System_Int16 => TypeCode.Int16,
            SpecialType.System_UInt16 => TypeCode.UInt16,
            SpecialType.System_Int32 => TypeCode.Int32,
            SpecialType.System_UInt32 => TypeCode.UInt32,
            SpecialType.System_Int64 => TypeCode.Int64,
            SpecialType.System_UInt64 => TypeCode.UInt64,
            SpecialType.System_Single => TypeCode.Single,
            SpecialType.System_Double => TypeCode.Double,
            SpecialType.System_Decimal => TypeCode.Decimal,
            SpecialType.System_String => TypeCode.String,
            _ => TypeCode.Empty,
        };
        try
        {
            return code == TypeCode.Empty ? null : Convert.ChangeType(constant, code, CultureInfo.InvariantCulture);
        }
        catch (Exception exception) when (exception is InvalidCastException or OverflowException or FormatException)
        {
            return null;
        }
    }

    private static string? Parsed(string text, ITypeSymbol value)
    {
        string literal = Microsoft.CodeAnalysis.CSharp.SymbolDisplay.FormatLiteral(text, quote: true);
        string name = SourceNames.Of(value);
        return !TextDefaults.Fits(text, value) ? null
            : value.TypeKind == TypeKind.Enum ? $"global::System.Enum.Parse<{name}>({literal})"
            : value.SpecialType is SpecialType.System_Boolean or SpecialType.System_Char ? $"{name}.Parse({literal})"
            : value is not INamedTypeSymbol named || Collections.Items(value) is not null || Collections.Entries(value) is not null ? null
            : value.IsReferenceType ? named.InstanceConstructors.Any(IsOfText) ? $"new {name}({literal})" : null
            : named.GetMembers("Parse").OfType<IMethodSymbol>().Any(IsParse) ? $"{name}.Parse({literal}, global::System.Globalization.CultureInfo.InvariantCulture)"
            : null;
    }

    private static bool IsOfText(IMethodSymbol constructor) => constructor is { DeclaredAccessibility: Accessibility.Public, Parameters.Length: 1 } && constructor.Parameters[0].Type.SpecialType == SpecialType.System_String;

    private static bool IsParse(IMethodSymbol method) => method is { IsStatic: true, Parameters.Length: 2 }
        && method.Parameters[0].Type.SpecialType == SpecialType.System_String && method.Parameters[1].Type.Name == "IFormatProvider";
}
