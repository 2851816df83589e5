using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <inheritdoc />
    /// <remarks>
    /// Maps by strings alone; binary becomes base64, a timestamp ISO 8601. What is not finite and other extensions are errors: JSON has
    /// nothing for them.
    /// </remarks>
    public JsonElement ReadFreeForm()
    {
        int start = _position;
        using var text = new PooledBufferWriter();
        using (Utf8JsonWriter json = FreeFormJson.CreateWriter(text))
        {
            CopyFreeForm(json);
        }

        _budget.Charge(FreeFormText.SizeOf(text.Span), start);
        return FreeFormText.Parse(text.Span);
    }

    private void CopyFreeForm(Utf8JsonWriter json)
    {
        int start = _position;
        FreeFormJson.Check(json, _budget, atLeast: 0, atMost: 0, start);
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
                json.WriteStringValue(ReadUtf8(json));
                break;
            case MessagePackCode.Bin8 or MessagePackCode.Bin16 or MessagePackCode.Bin32:
                ReadOnlySpan<byte> binary = ReadBinary();
                FreeFormJson.WriteBinary(json, _budget, binary, start);
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
            json.WritePropertyName(ReadUtf8(json));
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

    private ReadOnlySpan<byte> ReadUtf8(Utf8JsonWriter json)
    {
        ReadOnlySpan<byte> text = ReadText("a string");
        int start = _position - text.Length;
        FreeFormJson.CheckText(json, _budget, text, start);
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
