using System.Buffers;
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    // The bytes less that the last digits of base64 may mean.
    private const int MaxPadding = 2;

    /// <inheritdoc />
    /// <remarks>A string that holds a number is left to the reading of numbers.</remarks>
    public bool TryReadEnumName(out string name)
    {
        name = "";
        if (Current != '"')
        {
            return false;
        }

        byte first = _position + 1 < _payload.Length ? _payload[_position + 1] : (byte)0;
        if (first is (byte)'-' or (>= (byte)'0' and <= (byte)'9'))
        {
            return false;
        }

        name = ReadString()!;
        return true;
    }

    /// <inheritdoc />
    public char ReadChar()
    {
        int start = _position;
        if (Current != '"')
        {
            ThrowUnexpected("a string of one character");
        }

        string text = ReadString()!;
        if (text.Length != 1)
        {
            Throw("a string of one UTF-16 unit", $"one of {text.Length}", start);
        }

        return text[0];
    }

    /// <inheritdoc />
    /// <remarks>Not inlined: each copy of the decoder would make the calling shape's frame larger, which it must clear.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string? ReadString()
    {
        if (Current != '"')
        {
            if (TryReadNull())
            {
                return null;
            }

            ThrowUnexpected("a string");
        }

        int start = _position + 1;
        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        if (hasEscapes)
        {
            return ReadEscaped(content, start);
        }

        _budget.CheckText(content, start);
        string value = Utf8Transcoder.DecodeString(content, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "an invalid sequence", start + invalidOffset);
        }

        _budget.ChargeString(value.Length, start);
        return value;
    }

    /// <inheritdoc />
    [SkipLocalsInit]
    public byte[]? ReadBytes()
    {
        if (TryReadNull())
        {
            return null;
        }

        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("base64 in a string", out bool hasEscapes);
        if (hasEscapes && !_budget.HasRoom(content.Length))
        {
            _budget.CheckBytes(JsonUnescaper.CountUnits(content) / 4 * 3 - MaxPadding, start);
        }

        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        int length = DecodedLength(text.Utf8);
        _budget.ChargeBytes(length, start);
        byte[] value = new byte[length];
        OperationStatus status = Base64.DecodeFromUtf8(text.Utf8, value, out _, out int written);
        if (status != OperationStatus.Done)
        {
            Throw("base64", "invalid text", start);
        }

        return written == value.Length ? value : value[..written];
    }

    /// <inheritdoc />
    [SkipLocalsInit]
    public Guid ReadGuid()
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadContent("a UUID in a string", out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!GuidText.TryParse(text.Utf8, out Guid value))
        {
            Throw("a UUID as 8-4-4-4-12 hexadecimal digits", "invalid text", start);
        }

        return value;
    }

    // The exact number of bytes, unless there is white space between the digits, which the decoder skips.
    private static int DecodedLength(ReadOnlySpan<byte> base64)
    {
        int padding = base64.EndsWith("=="u8) ? 2 : base64.EndsWith("="u8) ? 1 : 0;
        return Math.Max(0, Base64.GetMaxDecodedFromUtf8Length(base64.Length) - padding);
    }
}
