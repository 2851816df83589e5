using System.Globalization;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>The values of <c>[DefaultValue]</c>, which protobuf-net does not write.</summary>
internal static class ProtoDefaults
{
    /// <summary>Whether the member can have the value; otherwise protobuf-net throws.</summary>
    public static bool Fits(AttributeData attribute, ITypeSymbol type) => IsNull(attribute) || Of(attribute, type) is not null;

    /// <summary>The value as source; null if it is null, or not of the type.</summary>
    public static string? Of(AttributeData attribute, ITypeSymbol type)
    {
        ITypeSymbol value = Scalars.Nullable(type) ?? type;
        if (attribute.ConstructorArguments.Length == 2)
        {
            // [DefaultValue(typeof(T), "text")].
            return !attribute.ConstructorArguments[1].IsNull && attribute.ConstructorArguments[1].Value is string text
                ? Parsed(text, value)
                : null;
        }

        return attribute.First() switch
        {
            string text when type.SpecialType != SpecialType.System_String => Parsed(text, value),
            IConvertible constant when Converted(constant, value) is { } converted => SourceNames.Constant(converted, type),
            _ => null,
        };
    }

    /// <summary>Whether the value is zero or empty, which protobuf-net omits anyway.</summary>
    public static bool IsZero(AttributeData attribute, ITypeSymbol type) =>
        (attribute.ConstructorArguments.Length == 2 ? attribute.ConstructorArguments[1].Value : attribute.First()) switch
        {
            string text when type.SpecialType != SpecialType.System_String => TextDefaults.IsZero(text, type),
            var constant => OwnDefaults.IsZero(constant),
        };

    /// <summary>Whether the value is null: protobuf-net then also writes zeros.</summary>
    public static bool IsNull(AttributeData attribute) =>
        attribute.ConstructorArguments.Length > 0 && attribute.ConstructorArguments[attribute.ConstructorArguments.Length - 1].IsNull;

    // protobuf-net converts at run time, with the same method.
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
        return name == ProtoRules.Uri ? literal
            : !TextDefaults.Fits(text, value) ? null
            : value.TypeKind == TypeKind.Enum ? $"global::System.Enum.Parse<{name}>({literal})"
            : value.SpecialType is SpecialType.System_Boolean or SpecialType.System_Char ? $"{name}.Parse({literal})"
            : $"{name}.Parse({literal}, global::System.Globalization.CultureInfo.InvariantCulture)";
    }
}

/// <summary>
/// Texts of <c>[DefaultValue]</c>, which the member's type parses at run time. An invalid one would throw for each value.
/// </summary>
internal static class TextDefaults
{
    /// <summary>Whether the type can parse the text; protobuf-net parses no other types.</summary>
    public static bool Fits(string text, ITypeSymbol type) =>
        type is INamedTypeSymbol { EnumUnderlyingType: { } underlying }
            ? IsOfEnum(text, type, underlying)
            : type.SpecialType switch
            {
                SpecialType.System_Boolean => bool.TryParse(text, out _),
                SpecialType.System_Char => text.Length == 1,
                SpecialType.System_SByte => sbyte.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
                SpecialType.System_Byte => byte.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
                SpecialType.System_Int16 => short.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
                SpecialType.System_UInt16 => ushort.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
                SpecialType.System_Int32 => int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
                SpecialType.System_UInt32 => uint.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
                SpecialType.System_Int64 or SpecialType.System_IntPtr => long.TryParse(
                    text,
                    NumberStyles.Integer,
                    CultureInfo.InvariantCulture,
                    out _
                ),
                SpecialType.System_UInt64 or SpecialType.System_UIntPtr => ulong.TryParse(
                    text,
                    NumberStyles.Integer,
                    CultureInfo.InvariantCulture,
                    out _
                ),
                SpecialType.System_Single => float.TryParse(
                    text,
                    NumberStyles.Float | NumberStyles.AllowThousands,
                    CultureInfo.InvariantCulture,
                    out _
                ),
                SpecialType.System_Double => double.TryParse(
                    text,
                    NumberStyles.Float | NumberStyles.AllowThousands,
                    CultureInfo.InvariantCulture,
                    out _
                ),
                SpecialType.System_Decimal => decimal.TryParse(text, NumberStyles.Number, CultureInfo.InvariantCulture, out _),
                SpecialType.System_DateTime => DateTime.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.None, out _),
                _ => type.ToDisplayString() switch
                {
                    "System.Guid" => Guid.TryParse(text, out _),
                    "System.TimeSpan" => TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out _),
                    "System.DateTimeOffset" => DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.None, out _),
                    _ => false,
                },
            };

    /// <summary>Whether the type parses the text to its zero.</summary>
    public static bool IsZero(string text, ITypeSymbol type) =>
        type.TypeKind == TypeKind.Enum
            ? text.Trim() == "0"
                || type.GetMembers(text.Trim())
                    .Any(static member =>
                        member is IFieldSymbol { HasConstantValue: true } field && OwnDefaults.IsZero(field.ConstantValue)
                    )
            : type.SpecialType != SpecialType.System_Char
                && (
                    (decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal number) && number == 0)
                    || (bool.TryParse(text, out bool flag) && !flag)
                    || (Guid.TryParse(text, out Guid guid) && guid == Guid.Empty)
                    || (TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out TimeSpan time) && time == TimeSpan.Zero)
                );

    // Names with commas between them, or a number.
    private static bool IsOfEnum(string text, ITypeSymbol type, INamedTypeSymbol underlying) =>
        Fits(text, underlying)
        || text.Split(',')
            .All(name => type.GetMembers(name.Trim()).Any(static member => member is IFieldSymbol { HasConstantValue: true }));
}
