using System.Text.Json;
using System.Text.Json.Nodes;

namespace SerializationApi.Shapes;

/// <summary>Values that an application put into extension data by itself: whatever type they have, it says how they are written.</summary>
internal static class ExtensionValues
{
    public static void Write<TWriter>(ref TWriter writer, object? value, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        switch (value)
        {
            case null:
                writer.WriteNull(ValueKind.FreeForm);
                break;
            case JsonElement element:
                writer.WriteFreeForm(element);
                break;
            case JsonNode node:
                writer.WriteFreeForm(FreeForms.ToElement(node));
                break;
            case JsonDocument document:
                writer.WriteFreeForm(FreeForms.ToElement(document));
                break;
            case bool flag:
                writer.WriteBoolean(flag);
                break;
            case sbyte or short or int or long:
                writer.WriteInt64(Convert.ToInt64(value, provider: null));
                break;
            case byte or ushort or uint or ulong:
                writer.WriteUInt64(Convert.ToUInt64(value, provider: null));
                break;
            case float number:
                writer.WriteSingle(number);
                break;
            case double number:
                writer.WriteDouble(number);
                break;
            case decimal number:
                writer.WriteDecimal(number);
                break;
            default:
                WriteText(ref writer, value, member);
                break;
        }
    }

    // What JSON has as a string.
    private static void WriteText<TWriter>(ref TWriter writer, object value, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        switch (value)
        {
            case string text:
                writer.WriteString(text);
                break;
            case char unit:
                writer.WriteChar(unit);
                break;
            case byte[] bytes:
                writer.WriteBytes(bytes);
                break;
            case Guid id:
                writer.WriteGuid(id);
                break;
            case DateTime time:
                writer.WriteDateTime(time);
                break;
            case DateTimeOffset time:
                writer.WriteDateTimeOffset(time);
                break;
            case DateOnly date:
                writer.WriteDateOnly(date);
                break;
            case TimeOnly time:
                writer.WriteTimeOnly(time);
                break;
            case TimeSpan span:
                writer.WriteTimeSpan(span);
                break;
            default:
                throw new UnsupportedValueException(member, $"extension data holds a {value.GetType()}; it can hold JSON (a JsonElement or JsonNode), strings, numbers, booleans and times.");
        }
    }
}
