using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadReader<TSyntax>
{
    // Its own checks are not needed: names that come twice are kept, and the levels are counted here.
    private static readonly JsonWriterOptions FreeFormOptions = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true, MaxDepth = int.MaxValue };

    // What Utf8JsonWriter takes, in bytes.
    private const int MaxFreeFormString = 166_666_666;

    // A number, with its comma; a control character, which is escaped.
    private const int MaxFreeFormNumber = 32;
    private const int MaxFreeFormGrowth = 6;

    /// <inheritdoc />
    /// <remarks>As in MessagePack: maps by strings alone; binary becomes base64, an instant ISO 8601; what is not finite is an error.</remarks>
    public JsonElement ReadFreeForm()
    {
        int start = Position;
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
        Token token = Peek();
        CheckFreeForm(json, atLeast: 0, atMost: 0, _start);
        switch (token.Kind)
        {
            case TokenKind.Text or TokenKind.TextPieces:
                json.WriteStringValue(ReadUtf8(json));
                return;
            case TokenKind.UnixSeconds or TokenKind.UnixFraction:
                json.WriteStringValue(ReadDateTime());
                return;
        }

        _hasNext = false;
        switch (token.Kind)
        {
            case TokenKind.Null:
                json.WriteNullValue();
                break;
            case TokenKind.Boolean:
                json.WriteBooleanValue(token.Number != 0);
                break;
            case TokenKind.Integer:
                json.WriteNumberValue(token.Number);
                break;
            case TokenKind.Unsigned:
                json.WriteNumberValue((ulong)token.Number);
                break;
            case TokenKind.Floating when double.IsFinite(token.Double):
                json.WriteNumberValue(token.Double);
                break;
            case TokenKind.Binary or TokenKind.BinaryPieces:
                int start = _start;
                ReadOnlySpan<byte> binary = BytesOf(token);
                long base64 = ((long)binary.Length + 2) / 3 * 4;
                CheckFreeForm(json, base64, base64, start);
                json.WriteBase64StringValue(binary);
                break;
            case TokenKind.Array or TokenKind.Map:
                CopyItems(json, token);
                break;
            default:
                ThrowUnexpected("a value that JSON has", token);
                break;
        }
    }

    private void CopyItems(Utf8JsonWriter json, Token token)
    {
        _depth.Enter(_start);
        int left = (int)token.Number;
        if (token.Kind == TokenKind.Array)
        {
            json.WriteStartArray();
            while (MoveNext(ref left))
            {
                CopyFreeForm(json);
            }

            json.WriteEndArray();
        }
        else
        {
            json.WriteStartObject();
            while (MoveNext(ref left))
            {
                json.WritePropertyName(ReadUtf8(json));
                CopyFreeForm(json);
            }

            json.WriteEndObject();
        }

        _depth.Leave();
    }

    private ReadOnlySpan<byte> ReadUtf8(Utf8JsonWriter json)
    {
        ReadOnlySpan<byte> text = ReadText("a string", out int start);
        if (text.Length > MaxFreeFormString)
        {
            throw new InvalidPayloadException($"a string of at most {MaxFreeFormString} bytes in a free-form value", $"one of {text.Length}", start) { ExceedsLimit = true };
        }

        CheckFreeForm(json, text.Length, (long)MaxFreeFormGrowth * text.Length, start);
        if (!Utf8.IsValid(text))
        {
            Throw("UTF-8", "a byte that is not", start);
        }

        return text;
    }

    // As in MessagePack: what there is of the JSON, and what is added at least, must fit before it is whole.
    private readonly void CheckFreeForm(Utf8JsonWriter json, long atLeast, long atMost, int start)
    {
        long written = json.BytesCommitted + json.BytesPending;
        if (written + atMost + MaxFreeFormNumber > Array.MaxLength)
        {
            throw new InvalidPayloadException($"a free-form value of at most {Array.MaxLength} bytes as JSON", "a longer one", start) { ExceedsLimit = true };
        }

        _budget.CheckBytes(written + atLeast, start);
    }
}
