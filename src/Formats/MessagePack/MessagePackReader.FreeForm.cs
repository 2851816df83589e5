using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using SerializationApi.Formats.Primitives.FreeForm;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    // Its own checks are not needed: names that come twice are kept, and the levels are counted here.
    private static readonly JsonWriterOptions FreeFormOptions = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true, MaxDepth = int.MaxValue };

    /// <inheritdoc />
    /// <remarks>
    /// Maps by strings alone; binary becomes base64, a timestamp ISO 8601. What is not finite and other extensions are errors: JSON has
    /// nothing for them.
    /// </remarks>
    public JsonElement ReadFreeForm()
    {
        int start = _position;
        using var text = new PooledBufferWriter();
        using (var json = new Utf8JsonWriter(text, FreeFormOptions))
        {
            CopyFreeForm(json);
        }

        _budget.Charge(FreeFormText.SizeOf(text.Span), start);
        return FreeFormText.Parse(text.Span);
    }

    private void CopyFreeForm(Utf8JsonWriter json)
    {
        int start = _position;
        switch (BytesLeft > 0 ? _payload[start] : MessagePackCode.NeverUsed)
        {
            case MessagePackCode.Nil:
                _position++;
                json.WriteNullValue();
                break;
            case MessagePackCode.False or MessagePackCode.True:
                json.WriteBooleanValue(ReadBoolean());
                break;
            case MessagePackCode.UInt64:
                json.WriteNumberValue(ReadUInt64());
                break;
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
            case >= MessagePackCode.UInt8 and <= MessagePackCode.Int64:
                json.WriteNumberValue(ReadInt64());
                break;
            case MessagePackCode.Float32 or MessagePackCode.Float64:
                json.WriteNumberValue(ReadFinite());
                break;
            case (>= MessagePackCode.FixStr and < MessagePackCode.Nil) or MessagePackCode.Str8 or MessagePackCode.Str16 or MessagePackCode.Str32:
                json.WriteStringValue(ReadUtf8());
                break;
            case MessagePackCode.Bin8 or MessagePackCode.Bin16 or MessagePackCode.Bin32:
                json.WriteBase64StringValue(ReadBinary());
                break;
            case (>= MessagePackCode.FixMap and < MessagePackCode.FixArray) or MessagePackCode.Map16 or MessagePackCode.Map32:
                CopyMap(json);
                break;
            case (>= MessagePackCode.FixArray and < MessagePackCode.FixStr) or MessagePackCode.Array16 or MessagePackCode.Array32:
                CopyArray(json);
                break;
            case (>= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16) or MessagePackCode.Ext8 or MessagePackCode.Ext16 or MessagePackCode.Ext32:
                json.WriteStringValue(ReadDateTime());
                break;
            default:
                ThrowUnexpected("a value");
                break;
        }
    }

    private void CopyMap(Utf8JsonWriter json)
    {
        _depth.Enter(_position);
        json.WriteStartObject();
        for (int left = ReadMapHeader(); left > 0; left--)
        {
            json.WritePropertyName(ReadUtf8());
            CopyFreeForm(json);
        }

        json.WriteEndObject();
        _depth.Leave();
    }

    private void CopyArray(Utf8JsonWriter json)
    {
        _depth.Enter(_position);
        json.WriteStartArray();
        for (int left = ReadArrayHeader(); left > 0; left--)
        {
            CopyFreeForm(json);
        }

        json.WriteEndArray();
        _depth.Leave();
    }

    private ReadOnlySpan<byte> ReadUtf8()
    {
        ReadOnlySpan<byte> text = ReadText("a string");
        if (!Utf8.IsValid(text))
        {
            Throw("UTF-8", "a byte that is not", _position - text.Length);
        }

        return text;
    }

    // A float 32 is the double of the same value, not of the same shortest text.
    private double ReadFinite()
    {
        int start = _position;
        double value = ReadDouble();
        if (!double.IsFinite(value))
        {
            Throw("a number that JSON has", "one that is not finite", start);
        }

        return value;
    }
}
