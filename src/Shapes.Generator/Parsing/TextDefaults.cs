using System.Globalization;
using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Texts of <c>[DefaultValue]</c> that the member's type parses at run time, where one that it does not parse would be an exception for each value.</summary>
internal static class TextDefaults
{
    /// <summary>Whether the text is one of the type; of types that only their own code parses it is taken to be.</summary>
    public static bool Fits(string text, ITypeSymbol type) => type is INamedTypeSymbol { EnumUnderlyingType: { } underlying } ? IsOfEnum(text, type, underlying) : type.SpecialType switch
    {
        SpecialType.System_Boolean => bool.TryParse(text, out _),
        SpecialType.System_Char => text.Length == 1,
        SpecialType.System_SByte => sbyte.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
        SpecialType.System_Byte => byte.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
        SpecialType.System_Int16 => short.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
        SpecialType.System_UInt16 => ushort.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
        SpecialType.System_Int32 => int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
        SpecialType.System_UInt32 => uint.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
        SpecialType.System_Int64 => long.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
        SpecialType.System_UInt64 => ulong.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out _),
        SpecialType.System_Single => float.TryParse(text, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out _),
        SpecialType.System_Double => double.TryParse(text, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out _),
        SpecialType.System_Decimal => decimal.TryParse(text, NumberStyles.Number, CultureInfo.InvariantCulture, out _),
        SpecialType.System_DateTime => DateTime.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.None, out _),
        _ => type.ToDisplayString() switch
        {
            "System.Guid" => Guid.TryParse(text, out _),
            "System.TimeSpan" => TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out _),
            "System.DateTimeOffset" => DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.None, out _),
            _ => true,
        },
    };

    // Names, parted by commas, or numbers.
    private static bool IsOfEnum(string text, ITypeSymbol type, INamedTypeSymbol underlying) => Fits(text, underlying)
        || text.Split(',').All(name => type.GetMembers(name.Trim()).Any(static member => member is IFieldSymbol { HasConstantValue: true }));
}
