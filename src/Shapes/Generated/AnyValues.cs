using System.Collections;
using System.ComponentModel;
using System.Globalization;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace SerializationApi.Shapes;

/// <summary>Writes values of type <c>object</c>, whose runtime type decides: scalars, lists and maps of them, and JSON.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AnyValues
{
    /// <summary>Writes a value as the format writes a member of its runtime type.</summary>
    /// <param name="writer">A writer of a self-describing format.</param>
    /// <param name="value">The value.</param>
    /// <param name="member">The member that holds it, as <c>Contract.Member</c>.</param>
    /// <exception cref="UnsupportedValueException">The type is not supported, or the value nests too deep.</exception>
    public static void Write<TWriter>(ref TWriter writer, object? value, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        switch (value)
        {
            case null:
                writer.WriteNull(ValueKind.FreeForm);
                break;
            case bool flag:
                writer.WriteBoolean(flag);
                break;
            case Enum item:
                Write(ref writer, Underlying(item), member);
                break;
            case sbyte or short or int or long:
                writer.WriteInteger(Convert.ToInt64(value, provider: null));
                break;
            case byte or ushort or uint or ulong:
                writer.WriteInteger(Convert.ToUInt64(value, provider: null));
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
            case Half number:
                writer.WriteSingle((float)number);
                break;
            case BigInteger number:
                writer.WriteNumber(Conversions.ToText(number));
                break;
            case Int128 or UInt128:
                writer.WriteNumber(((IFormattable)value).ToString(null, CultureInfo.InvariantCulture));
                break;
            default:
                if (!TryWriteJson(ref writer, value) && !TryWriteText(ref writer, value))
                {
                    WriteItems(ref writer, value, member);
                }

                break;
        }
    }

    /// <summary>Writes a value of System.Text.Json; returns false if it is of another type.</summary>
    public static bool TryWriteJson<TWriter>(ref TWriter writer, object value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        switch (value)
        {
            case JsonElement element:
                writer.WriteFreeForm(element);
                return true;
            case JsonNode node:
                writer.WriteFreeForm(FreeForms.ToElement(node));
                return true;
            case JsonDocument document:
                writer.WriteFreeForm(FreeForms.ToElement(document));
                return true;
            default:
                return false;
        }
    }

    /// <summary>Returns an enum's number.</summary>
    public static object Underlying(Enum value) =>
        Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType()), CultureInfo.InvariantCulture);

    /// <summary>Creates the error for a value that no format supports without a contract.</summary>
    public static UnsupportedValueException Unsupported(string member, object value) =>
        new(
            member,
            $"an object holds a {value.GetType()}; it can hold scalars, lists and maps of them, and JSON (a JsonElement or JsonNode)."
        );

    // Types that JSON writes as a string.
    private static bool TryWriteText<TWriter>(ref TWriter writer, object value)
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
            case byte[] bytes when value.GetType() == typeof(byte[]): // an sbyte[] is one to the runtime
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
            case Uri link:
                writer.WriteString(link.OriginalString);
                break;
            case Version version:
                writer.WriteString(version.ToString());
                break;
            default:
                return false;
        }

        return true;
    }

    private static void WriteItems<TWriter>(ref TWriter writer, object value, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        switch (value)
        {
            case IDictionary map:
                writer.BeginMap(map.Count);
                int index = 0;
                foreach (DictionaryEntry entry in map)
                {
                    WriteEntry(ref writer, index++, entry.Key, entry.Value, member);
                }

                writer.EndMap();
                break;
            case IReadOnlyCollection<KeyValuePair<string, object?>> map:
                WriteMap(ref writer, map.Count, map, member);
                break;
            case ICollection<KeyValuePair<string, object?>> map: // an ExpandoObject
                WriteMap(ref writer, map.Count, map, member);
                break;
            case Array { Rank: > 1 }:
                throw Unsupported(member, value);
            case ICollection list:
                WriteList(ref writer, list, list.Count, member);
                break;
            case IEnumerable items:
                object?[] copied = [.. items];
                WriteList(ref writer, copied, copied.Length, member);
                break;
            default:
                throw Unsupported(member, value);
        }
    }

    private static void WriteList<TWriter>(ref TWriter writer, IEnumerable items, int count, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginList(ShapeMember.NoNumber, ValueKind.FreeForm, count);
        int index = 0;
        foreach (object? item in items)
        {
            writer.Item(index++, ShapeMember.NoNumber, ValueKind.FreeForm);
            Write(ref writer, item, member);
        }

        writer.EndList(mark);
    }

    private static void WriteMap<TWriter>(ref TWriter writer, int count, IEnumerable<KeyValuePair<string, object?>> map, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        writer.BeginMap(count);
        int index = 0;
        foreach ((string key, object? value) in map)
        {
            WriteEntry(ref writer, index++, key, value, member);
        }

        writer.EndMap();
    }

    // JSON keys are strings: System.Text.Json writes an enum's name, and other scalars as their text.
    private static void WriteEntry<TWriter>(ref TWriter writer, int index, object key, object? value, string member)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        int mark = writer.BeginEntry(index, ShapeMember.NoNumber);
        writer.EntryKey(ValueKind.String, isDefault: false);
        if (key is string || !TWriter.IsText)
        {
            Write(ref writer, key, member);
        }
        else
        {
            writer.WriteString(
                key is Enum or IFormattable or bool or Uri
                    ? Convert.ToString(key, CultureInfo.InvariantCulture)
                    : throw Unsupported(member, key)
            );
        }

        writer.EntryValue(ValueKind.String, ValueKind.FreeForm, isDefault: false);
        Write(ref writer, value, member);
        writer.EndEntry(mark);
    }
}
