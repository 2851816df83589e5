using System.Globalization;
using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>The values in a <see cref="JsonProbe"/>: as JSON, or as text for a key.</summary>
internal static class JsonProbeValues
{
    /// <summary>The number of variants that covers every value of a type.</summary>
    public static int CountOf(TypeDescription type) =>
        type.EnumName is not null ? type.EnumValues.Count : Math.Max(ValuesOf(type.Kind).Length, 1);

    public static bool IsNumber(ValueKind kind) => ValuesOf(kind) is [[>= '0' and <= '9', ..], ..];

    public static string ValueOf(TypeDescription type, int variant, bool enumsAsNumbers = false) =>
        type.EnumName is null || type.EnumValues.Count == 0 ? OneOf(ValuesOf(type.Kind), variant)
        : type.EnumAsName && !enumsAsNumbers ? $"\"{NameOf(type, variant)}\""
        : NumberOf(type, variant);

    /// <summary>The value of a member before it is set, or an empty one, as JSON.</summary>
    public static string ZeroOf(TypeDescription type) =>
        type.Kind switch
        {
            ValueKind.Boolean => "false",
            ValueKind.Char => "\"\\u0000\"",
            ValueKind.String or ValueKind.Bytes => "\"\"",
            ValueKind.Guid => "\"00000000-0000-0000-0000-000000000000\"",
            ValueKind.DateTime => "\"0001-01-01T00:00:00\"",
            ValueKind.DateTimeOffset => "\"0001-01-01T00:00:00+00:00\"",
            ValueKind.DateOnly => "\"0001-01-01\"",
            ValueKind.TimeOnly or ValueKind.TimeSpan => "\"00:00:00\"",
            _ => "0",
        };

    /// <summary>A value as the key of a map.</summary>
    public static string KeyOf(TypeDescription type, int variant)
    {
        if (type.EnumName is not null && type.EnumValues.Count > 0)
        {
            return NameOf(type, variant);
        }

        using var value = JsonDocument.Parse(ValueOf(type, variant));
        return value.RootElement.ValueKind switch
        {
            JsonValueKind.String => value.RootElement.GetString()!,
            JsonValueKind.True => bool.TrueString,
            JsonValueKind.False => bool.FalseString,
            _ => value.RootElement.GetRawText(),
        };
    }

    private static string NameOf(TypeDescription type, int variant) => type.EnumValues[variant % type.EnumValues.Count].Key;

    private static string NumberOf(TypeDescription type, int variant)
    {
        long value = type.EnumValues[variant % type.EnumValues.Count].Value;
        return type.Kind == ValueKind.UInt64
            ? ((ulong)value).ToString(CultureInfo.InvariantCulture)
            : value.ToString(CultureInfo.InvariantCulture);
    }

    private static string OneOf(string[] values, int variant) => values[variant % values.Length];

    // No dictionary, as in ScalarTypes.
    private static string[] ValuesOf(ValueKind kind) =>
        kind switch
        {
            ValueKind.Boolean => ["true", "false"],
            ValueKind.SByte => ["1", "127", "-128", "0"],
            ValueKind.Int16 => ["1", "32767", "-32768", "0"],
            ValueKind.Int32 => ["1", "2147483647", "-2147483648", "0"],
            ValueKind.Int64 => ["1", "9223372036854775807", "-9223372036854775808", "0"],
            ValueKind.Byte => ["1", "255", "0", "17"],
            ValueKind.UInt16 => ["1", "65535", "0", "17"],
            ValueKind.UInt32 => ["1", "4294967295", "0", "17"],
            ValueKind.UInt64 => ["1", "18446744073709551615", "0", "17"],
            ValueKind.Fixed32 => ["1", "4294967295", "0", "17"],
            ValueKind.Fixed64 => ["1", "18446744073709551615", "0", "17"],
            ValueKind.Single => ["1.5", "-0", "1E-07", "3.4028235E+38"],
            ValueKind.Double => ["1.5", "-0", "1E-07", "1.7976931348623157E+308"],
            ValueKind.Decimal => ["1.10", "-0.0", "79228162514264337593543950335", "0"],
            ValueKind.Char => ["\"x\"", "\"\\\"\"", "\"\\u0001\"", "\"<\""],
            ValueKind.String => ["\"a<b>&'+`/\"", "\"\\\"\\\\\\n\\u0001\\u00E9\"", "\"\"", "\" x \""],
            ValueKind.Bytes => ["\"AQL+/w==\"", "\"\"", "\"AA==\"", "\"+/+/\""],
            ValueKind.Guid => ["\"01234567-89ab-cdef-0123-456789abcdef\"", "\"ffffffff-ffff-ffff-ffff-ffffffffffff\""],
            ValueKind.DateTime =>
            [
                "\"2024-02-29T23:59:59.1234567Z\"",
                "\"2024-01-01T00:00:00\"",
                "\"2024-01-01T00:00:00.5\"",
                "\"2024-01-01T10:00:00\\u002B02:00\"",
            ],
            ValueKind.DateTimeOffset =>
            [
                "\"2024-02-29T23:59:59.1234567+02:00\"",
                "\"2024-01-01T00:00:00+00:00\"",
                "\"2024-01-01T00:00:00.5-11:30\"",
                "\"2024-01-01T00:00:00Z\"",
            ],
            ValueKind.DateOnly => ["\"2024-02-29\"", "\"0001-01-01\""],
            ValueKind.TimeOnly => ["\"23:59:59.1234567\"", "\"10:00:00\""],
            ValueKind.TimeSpan => ["\"1.02:03:04.5000000\"", "\"-00:00:01\""],
            _ => [],
        };
}
