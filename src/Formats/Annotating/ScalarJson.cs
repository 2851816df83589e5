using System.Globalization;
using System.Numerics;
using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>Writes scalars of any type as JSON, like <see cref="Json.JsonFormat"/>.</summary>
internal static class ScalarJson
{
    private const int MaxPart = 10_000_000;

    /// <summary>Returns the JSON kind of a scalar; the value may be null.</summary>
    public static JsonValueKind KindOf(object? value, TypeDescription? type) =>
        value switch
        {
            null => JsonValueKind.Null,
            true => JsonValueKind.True,
            false => JsonValueKind.False,
            double number when !double.IsFinite(number) => JsonValueKind.String,
            float number when !float.IsFinite(number) => JsonValueKind.String,
            Half number when !Half.IsFinite(number) => JsonValueKind.String,
            string when type?.Kind != ValueKind.Number => JsonValueKind.String,
            RawNumber => JsonValueKind.Number,
            sbyte or byte or short or ushort or int or uint or long or ulong or Enum when EnumName(value, type) is not null =>
                JsonValueKind.String,
            string
            or sbyte
            or byte
            or short
            or ushort
            or int
            or uint
            or long
            or ulong
            or float
            or double
            or decimal
            or BigInteger
            or Half
            or Int128
            or UInt128
            or Enum => JsonValueKind.Number,
            _ => JsonValueKind.String,
        };

    public static void Write(Utf8JsonWriter json, object? value, TypeDescription? type)
    {
        switch (KindOf(value, type))
        {
            case JsonValueKind.Null:
                json.WriteNullValue();
                break;
            case JsonValueKind.True or JsonValueKind.False:
                json.WriteBooleanValue((bool)value!);
                break;
            case JsonValueKind.Number when value is RawNumber { Digits: { Length: > MaxPart } digits }:
                WriteText(json, digits);
                break;
            case JsonValueKind.Number:
                json.WriteRawValue(NumberText(value!), skipInputValidation: true);
                break;
            case JsonValueKind.String when value is DateTime time:
                json.WriteStringValue(time);
                break;
            case JsonValueKind.String when value is DateTimeOffset time:
                json.WriteStringValue(time);
                break;
            case JsonValueKind.String when value is byte[] bytes:
                WriteBytes(json, bytes);
                break;
            default:
                WriteText(json, EnumName(value!, type) ?? Text(value!));
                break;
        }
    }

    // Utf8JsonWriter rejects pieces above some hundred megabytes.
    private static void WriteText(Utf8JsonWriter json, string text)
    {
        if (text.Length <= MaxPart)
        {
            json.WriteStringValue(text);
            return;
        }

        for (int start = 0; start < text.Length; start += MaxPart)
        {
            json.WriteStringValueSegment(
                text.AsSpan(start, Math.Min(MaxPart, text.Length - start)),
                isFinalSegment: start + MaxPart >= text.Length
            );
        }
    }

    private static void WriteBytes(Utf8JsonWriter json, byte[] bytes)
    {
        if (bytes.Length <= MaxPart)
        {
            json.WriteBase64StringValue(bytes);
            return;
        }

        for (int start = 0; start < bytes.Length; start += MaxPart)
        {
            json.WriteBase64StringSegment(
                bytes.AsSpan(start, Math.Min(MaxPart, bytes.Length - start)),
                isFinalSegment: start + MaxPart >= bytes.Length
            );
        }
    }

    private static string NumberText(object value) =>
        value switch
        {
            double number => number.ToString("R", CultureInfo.InvariantCulture),
            float number => number.ToString("R", CultureInfo.InvariantCulture),
            Enum constant => constant.ToString("D"),
            string digits when !char.IsAsciiDigit(digits[^1]) => $"\"{digits}\"", // NaN and the infinities.
            _ => Text(value),
        };

    private static string Text(object value) =>
        value switch
        {
            TimeSpan span => span.ToString("c", CultureInfo.InvariantCulture),
            DateOnly date => date.ToString("O", CultureInfo.InvariantCulture),
            TimeOnly time => time.ToTimeSpan().ToString("c", CultureInfo.InvariantCulture),
            IFormattable formattable => formattable.ToString(null, CultureInfo.InvariantCulture),
            _ => value.ToString() ?? "",
        };

    private static string? EnumName(object value, TypeDescription? type)
    {
        if (type is not { EnumAsName: true })
        {
            return null;
        }

        string number = value is Enum constant ? constant.ToString("D") : Text(value);
        return type.EnumValues.FirstOrDefault(known => known.Value.ToString(CultureInfo.InvariantCulture) == number).Key;
    }
}
