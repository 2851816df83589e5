using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Json;

// What is between quotes.
internal ref partial struct JsonReader
{
    private ReadOnlySpan<byte> ReadContent(string expected, out bool hasEscapes)
    {
        if (Current != '"')
        {
            ThrowUnexpected(expected);
        }

        return ReadRawString(out hasEscapes);
    }

    // The bytes between the quotes, from the opening one at the position on; moves past the closing one. Escapes are not
    // checked yet.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> ReadRawString(out bool hasEscapes)
    {
        _position++;
        ReadOnlySpan<byte> rest = Rest;
        int length = Utf8Transcoder.IndexOfQuoteOrEscapeOrControl(rest);
        if ((uint)length < (uint)rest.Length && rest[length] == '"')
        {
            hasEscapes = false;
            _position += length + 1;
            return rest[..length];
        }

        hasEscapes = true;
        return ReadRawEscaped(rest, length);
    }

    private ReadOnlySpan<byte> ReadRawEscaped(ReadOnlySpan<byte> rest, int length)
    {
        while (length >= 0 && rest[length] == '\\' && length + 2 <= rest.Length)
        {
            length += 2;
            int run = Utf8Transcoder.IndexOfQuoteOrEscapeOrControl(rest[length..]);
            length = run < 0 ? -1 : length + run;
            if (length >= 0 && rest[length] == '"')
            {
                _position += length + 1;
                return rest[..length];
            }
        }

        if (length < 0 || rest[length] == '\\')
        {
            Throw("the end of a string", "the end of the payload", _payload.Length);
        }

        Throw("an escaped control character", $"the byte 0x{rest[length]:X2}", _position + length);
        return default;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private string ReadEscaped(ReadOnlySpan<byte> content, int start)
    {
        if (!_budget.HasRoom(content.Length))
        {
            _budget.CheckString(JsonUnescaper.CountUnits(content), start);
        }

        using var text = new JsonUnescaper(content, hasEscapes: true, start, stackalloc byte[JsonUnescaper.StackLength]);
        string value = Utf8Transcoder.DecodeString(text.Utf8, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "an invalid sequence", start);
        }

        _budget.ChargeString(value.Length, start);
        return value;
    }
}
