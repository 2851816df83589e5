using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadReader<TSyntax>
{
    // At most, of a large integer: 8 bits have 2.41.
    private const int DigitsOfByte = 3;

    /// <inheritdoc />
    /// <remarks>As in MessagePack: maps by strings alone; binary becomes base64, an instant ISO 8601; what is not finite is an error. A key
    /// that comes twice is one, too.</remarks>
    public JsonElement ReadFreeForm()
    {
        int start = Position;
        using var text = new PooledBufferWriter();
        using (Utf8JsonWriter json = FreeFormJson.CreateWriter(text))
        {
            CopyFreeForm(json);
        }

        _budget.Charge(FreeFormText.SizeOf(text.Span), start);
        try
        {
            return FreeFormText.Parse(text.Span, allowsRepeats: false);
        }
        catch (JsonException)
        {
            throw new InvalidPayloadException("a map that has each key once", "one that repeats a key", start);
        }
    }

    private void CopyFreeForm(Utf8JsonWriter json)
    {
        Token token = Peek();
        FreeFormJson.Check(json, _budget, atLeast: 0, atMost: 0, _start);
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
            case TokenKind.Negative:
                WriteNumber(json, (-1 - (Int128)(ulong)token.Number).ToString(CultureInfo.InvariantCulture));
                break;
            case TokenKind.LargeUnsigned or TokenKind.LargeNegative:
                int digits = token.Length * DigitsOfByte;
                NumberText.CheckLength(digits, _start);
                FreeFormJson.Check(json, _budget, atLeast: token.Length, atMost: digits, _start);
                WriteNumber(json, token.ToBigInteger(_payload).ToString(CultureInfo.InvariantCulture));
                break;
            case TokenKind.Floating when double.IsFinite(token.Double):
                json.WriteNumberValue(token.Double);
                break;
            case TokenKind.Decimal:
                WriteNumber(json, token.DecimalValue.ToString(CultureInfo.InvariantCulture));
                break;
            case TokenKind.Binary or TokenKind.BinaryPieces:
                int start = _start;
                ReadOnlySpan<byte> binary = BytesOf(token);
                FreeFormJson.WriteBinary(json, _budget, binary, start);
                break;
            case TokenKind.Array or TokenKind.Map:
                CopyItems(json, token);
                break;
            default:
                ThrowUnexpected("a value that JSON has", token);
                break;
        }
    }

    // What could not be written again is not read.
    private readonly void WriteNumber(Utf8JsonWriter json, string digits)
    {
        byte[] text = Encoding.ASCII.GetBytes(digits);
        switch (FreeFormNumber.Parse(text, out _, out _, out double number))
        {
            case FreeFormNumber.Kind.None:
                Throw("an integer of 64 bits or a double in a free-form value", "another number", _start);
                break;
            case FreeFormNumber.Kind.Double:
                json.WriteNumberValue(number);
                break;
            default:
                json.WriteRawValue(text);
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
        FreeFormJson.CheckText(json, _budget, text, start);
        return text;
    }

    /// <inheritdoc />
    /// <remarks>Integers are <see cref="long"/>, <see cref="ulong"/> or <see cref="BigInteger"/>, other numbers <see cref="double"/> or
    /// <see cref="decimal"/>; an array is an <c>object[]</c>, a map a <c>Dictionary&lt;object, object&gt;</c>.</remarks>
    public object? ReadAny()
    {
        Token token = Peek();
        _budget.Charge(AnyKeys.BoxSize, _start);
        switch (token.Kind)
        {
            case TokenKind.Text or TokenKind.TextPieces:
                return ReadString();
            case TokenKind.Binary or TokenKind.BinaryPieces:
                return ReadBytes();
            case TokenKind.UnixSeconds or TokenKind.UnixFraction:
                return ReadDateTime();
        }

        _hasNext = false;
        switch (token.Kind)
        {
            case TokenKind.Null:
                return null;
            case TokenKind.Boolean:
                return token.Number != 0;
            case TokenKind.Integer:
                return token.Number;
            case TokenKind.Unsigned:
                return (ulong)token.Number;
            case TokenKind.Negative:
                return token.ToBigInteger(_payload);
            case TokenKind.LargeUnsigned or TokenKind.LargeNegative:
                return ReadLargeInteger(token);
            case TokenKind.Floating:
                return token.Double;
            case TokenKind.Decimal:
                return token.DecimalValue;
            case TokenKind.Array:
                return ReadAnyArray(token);
            case TokenKind.Map:
                return ReadAnyMap(token);
            default:
                ThrowUnexpected("a scalar, an array or a map", token);
                return null;
        }
    }

    private BigInteger ReadLargeInteger(Token token)
    {
        Charge(token.Length);
        try
        {
            return Conversions.ToBigInteger(token.ToBigInteger(_payload).ToByteArray());
        }
        catch (OverflowException)
        {
            throw new InvalidPayloadException("an integer of at most 1,000 digits", $"one of {token.Length} bytes", _start);
        }
    }

    private object?[] ReadAnyArray(Token token)
    {
        _depth.Enter(_start);
        int left = (int)token.Number;
        var items = new List<object?>();
        while (MoveNext(ref left))
        {
            Charge(2 * DecodedSize.Item<object>()); // in the list and the array
            items.Add(ReadAny());
        }

        _depth.Leave();
        return [.. items];
    }

    private Dictionary<object, object?> ReadAnyMap(Token token)
    {
        _depth.Enter(_start);
        Charge(DecodedSize.Map<object, object>(0, isNew: true));
        int left = (int)token.Number;
        var map = new Dictionary<object, object?>(AnyKeys.Comparer);
        while (MoveNext(ref left))
        {
            Charge(DecodedSize.Entry<object, object>());
            int start = Position;
            object key = ReadAny() ?? throw new InvalidPayloadException("a key", "null", start);
            MapKeys.Set(ref this, map, key, ReadAny());
        }

        _depth.Leave();
        return map;
    }
}
