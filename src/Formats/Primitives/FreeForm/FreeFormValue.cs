using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.FreeForm;

/// <summary>A free-form value in a self-describing format.</summary>
internal static class FreeFormValue
{
    private const int MaxShownDigits = 40;

    /// <summary>Writes a value: a number as an integer of 64 bits, or otherwise as a double.</summary>
    /// <exception cref="UnsupportedValueException">A number is neither, a text is not valid Unicode, or it nests too deeply.</exception>
    public static void Write<TWriter>(ref TWriter writer, JsonElement value)
        where TWriter : struct, IFreeFormWriter, allows ref struct
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                writer.BeginMap(value.GetPropertyCount());
                foreach (JsonProperty member in value.EnumerateObject())
                {
                    WriteName(ref writer, member);
                    Write(ref writer, member.Value);
                }

                writer.EndMap();
                break;
            case JsonValueKind.Array:
                int mark = writer.BeginList(ShapeMember.NoNumber, ValueKind.FreeForm, value.GetArrayLength());
                foreach (JsonElement item in value.EnumerateArray())
                {
                    Write(ref writer, item);
                }

                writer.EndList(mark);
                break;
            case JsonValueKind.String:
                WriteText(ref writer, value);
                break;
            case JsonValueKind.Number:
                WriteNumber(ref writer, JsonMarshal.GetRawUtf8Value(value));
                break;
            case JsonValueKind.True or JsonValueKind.False:
                writer.WriteBoolean(value.ValueKind == JsonValueKind.True);
                break;
            default:
                writer.WriteNull(ValueKind.FreeForm);
                break;
        }
    }

    private static void WriteText<TWriter>(ref TWriter writer, JsonElement value)
        where TWriter : struct, IFreeFormWriter, allows ref struct
    {
        ReadOnlySpan<byte> text = JsonMarshal.GetRawUtf8Value(value)[1..^1];
        if (FreeFormText.IsPlain(text))
        {
            writer.WriteName(text);
        }
        else
        {
            writer.WriteString(FreeFormText.Unescape(value));
        }
    }

    private static void WriteName<TWriter>(ref TWriter writer, JsonProperty member)
        where TWriter : struct, IFreeFormWriter, allows ref struct
    {
        ReadOnlySpan<byte> name = JsonMarshal.GetRawUtf8PropertyName(member);
        if (FreeFormText.IsPlain(name))
        {
            writer.WriteName(name);
        }
        else
        {
            writer.WriteString(FreeFormText.Unescape(member));
        }
    }

    private static void WriteNumber<TWriter>(ref TWriter writer, ReadOnlySpan<byte> json)
        where TWriter : struct, IFreeFormWriter, allows ref struct
    {
        switch (FreeFormNumber.Parse(json, out long negative, out ulong positive, out double number))
        {
            case FreeFormNumber.Kind.Negative:
                writer.WriteInteger(negative);
                break;
            case FreeFormNumber.Kind.Positive:
                writer.WriteInteger(positive);
                break;
            case FreeFormNumber.Kind.Double:
                writer.WriteDouble(number);
                break;
            default:
                string shown =
                    json.Length <= MaxShownDigits ? Encoding.ASCII.GetString(json) : Encoding.ASCII.GetString(json[..MaxShownDigits]) + "…";
                throw new UnsupportedValueException(
                    "payload",
                    $"the number {shown} of a free-form value is neither an integer of 64 bits nor a double."
                );
        }
    }
}

/// <summary>A writer of a self-describing format.</summary>
internal interface IFreeFormWriter : IShapeWriter
{
    /// <summary>Writes a name or a string, given in UTF-8.</summary>
    void WriteName(ReadOnlySpan<byte> text);
}
