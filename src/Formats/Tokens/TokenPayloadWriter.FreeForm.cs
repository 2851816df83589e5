using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadWriter<TSyntax>
{
    private const int MaxShownDigits = 40;

    /// <inheritdoc />
    /// <remarks>As in MessagePack: a number is an integer of 64 bits or a double.</remarks>
    public void WriteFreeForm(JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                BeginMap(value.GetPropertyCount());
                foreach (JsonProperty member in value.EnumerateObject())
                {
                    WriteName(member);
                    WriteFreeForm(member.Value);
                }

                EndMap();
                break;
            case JsonValueKind.Array:
                BeginList(MemberInfo.NoNumber, ValueKind.FreeForm, value.GetArrayLength());
                foreach (JsonElement item in value.EnumerateArray())
                {
                    WriteFreeForm(item);
                }

                EndList(NoMark);
                break;
            case JsonValueKind.String:
                WriteText(value);
                break;
            case JsonValueKind.Number:
                WriteFreeNumber(JsonMarshal.GetRawUtf8Value(value));
                break;
            case JsonValueKind.True or JsonValueKind.False:
                WriteBoolean(value.ValueKind == JsonValueKind.True);
                break;
            default:
                WriteNull(ValueKind.FreeForm);
                break;
        }
    }

    private void WriteText(JsonElement value)
    {
        ReadOnlySpan<byte> text = JsonMarshal.GetRawUtf8Value(value)[1..^1];
        if (FreeFormText.IsPlain(text))
        {
            TSyntax.WriteText(Output, text);
        }
        else
        {
            WriteString(FreeFormText.Unescape(value));
        }
    }

    private void WriteName(JsonProperty member)
    {
        ReadOnlySpan<byte> name = JsonMarshal.GetRawUtf8PropertyName(member);
        if (FreeFormText.IsPlain(name))
        {
            TSyntax.WriteText(Output, name);
        }
        else
        {
            WriteString(FreeFormText.Unescape(member));
        }
    }

    private void WriteFreeNumber(scoped ReadOnlySpan<byte> json)
    {
        switch (FreeFormNumber.Parse(json, out long negative, out ulong positive, out double number))
        {
            case FreeFormNumber.Kind.Negative:
                WriteInt64(negative);
                break;
            case FreeFormNumber.Kind.Positive:
                WriteUInt64(positive);
                break;
            case FreeFormNumber.Kind.Double:
                WriteDouble(number);
                break;
            default:
                string shown = json.Length <= MaxShownDigits ? Encoding.ASCII.GetString(json) : Encoding.ASCII.GetString(json[..MaxShownDigits]) + "…";
                throw new UnsupportedValueException("payload", $"the number {shown} of a free-form value is neither an integer of 64 bits nor a double.");
        }
    }
}
