using System.Runtime.InteropServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    /// <remarks>Without white space, and with no escape that RFC 8259 does not require; numbers as they are.</remarks>
    public void WriteFreeForm(JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                WriteMembers(value);
                break;
            case JsonValueKind.Array:
                WriteItems(value);
                break;
            case JsonValueKind.String:
                WriteText(value);
                break;
            case JsonValueKind.Undefined:
                WriteNull(Shapes.ValueKind.FreeForm);
                break;
            default:
                _output.Write(JsonMarshal.GetRawUtf8Value(value));
                break;
        }
    }

    private void WriteMembers(JsonElement value)
    {
        Open((byte)'{');
        bool isFirst = true;
        foreach (JsonProperty member in value.EnumerateObject())
        {
            Separate(ref isFirst);
            WriteName(member);
            _output.WriteByte((byte)':');
            WriteFreeForm(member.Value);
        }

        Close((byte)'}');
    }

    private void WriteItems(JsonElement value)
    {
        Open((byte)'[');
        bool isFirst = true;
        foreach (JsonElement item in value.EnumerateArray())
        {
            Separate(ref isFirst);
            WriteFreeForm(item);
        }

        Close((byte)']');
    }

    private void Separate(ref bool isFirst)
    {
        if (!isFirst)
        {
            _output.WriteByte((byte)',');
        }

        isFirst = false;
    }

    // Most text needs no escapes, and is copied.
    private void WriteText(JsonElement value)
    {
        ReadOnlySpan<byte> quoted = JsonMarshal.GetRawUtf8Value(value);
        if (FreeFormText.IsPlain(quoted))
        {
            _output.Write(quoted);
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
            _output.WriteByte((byte)'"');
            _output.Write(name);
            _output.WriteByte((byte)'"');
        }
        else
        {
            WriteString(FreeFormText.Unescape(member));
        }
    }
}
