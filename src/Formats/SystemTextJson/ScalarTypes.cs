using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>The types whose values our writer and System.Text.Json write in the same form.</summary>
internal static class ScalarTypes
{
    /// <summary>Whether a type is the described one, and not another that is written in its form.</summary>
    public static bool Has(Type type, TypeDescription description)
    {
        Type? underlying = Nullable.GetUnderlyingType(type);
        if (description.IsNullableValueType != (underlying is not null) || Of(description.Kind) is not { } expected)
        {
            return false;
        }

        Type value = underlying ?? type;
        return description.EnumName is null ? value == expected : value.IsEnum && Enum.GetUnderlyingType(value) == expected;
    }

    // No dictionary: with enums as keys, its code would be compiled at the start.
    private static Type? Of(ValueKind kind) =>
        kind switch
        {
            ValueKind.Boolean => typeof(bool),
            ValueKind.SByte => typeof(sbyte),
            ValueKind.Int16 => typeof(short),
            ValueKind.Int32 => typeof(int),
            ValueKind.Int64 => typeof(long),
            ValueKind.Byte => typeof(byte),
            ValueKind.UInt16 => typeof(ushort),
            ValueKind.UInt32 or ValueKind.Fixed32 => typeof(uint),
            ValueKind.UInt64 or ValueKind.Fixed64 => typeof(ulong),
            ValueKind.Single => typeof(float),
            ValueKind.Double => typeof(double),
            ValueKind.Decimal => typeof(decimal),
            ValueKind.Char => typeof(char),
            ValueKind.String => typeof(string),
            ValueKind.Bytes => typeof(byte[]),
            ValueKind.Guid => typeof(Guid),
            ValueKind.DateTime => typeof(DateTime),
            ValueKind.DateTimeOffset => typeof(DateTimeOffset),
            ValueKind.DateOnly => typeof(DateOnly),
            ValueKind.TimeOnly => typeof(TimeOnly),
            ValueKind.TimeSpan => typeof(TimeSpan),
            _ => null,
        };
}
