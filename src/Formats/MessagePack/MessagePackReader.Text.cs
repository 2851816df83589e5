using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <inheritdoc />
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public char ReadChar() => (char)ReadInteger(char.MinValue, char.MaxValue);

    /// <inheritdoc />
    public string? ReadString()
    {
        int start = _position;
        ReadOnlySpan<byte> payload = _payload;
        if ((uint)start < (uint)payload.Length)
        {
            // The two forms that nearly all strings have; both are checked against the bytes left before they are taken.
            int code = payload[start];
            int length = code - MessagePackCode.FixStr;
            int first = start + 1;
            if (code == MessagePackCode.Str8 && (uint)first < (uint)payload.Length)
            {
                length = payload[first++];
            }
            else if ((uint)length > MessagePackCode.MaxFixStrLength)
            {
                return ReadOtherString();
            }

            if (length <= payload.Length - first)
            {
                _position = first + length;
                return Decode(payload.Slice(first, length), first);
            }
        }

        return ReadOtherString();
    }

    /// <inheritdoc />
    /// <remarks>Reads binary; a string too, as senders did before the specification had binary.</remarks>
    public byte[]? ReadBytes()
    {
        if (TryReadNil())
        {
            return null;
        }

        ReadOnlySpan<byte> content = ReadBinary();
        _budget.ChargeBytes(content.Length, _position);
        return content.ToArray();
    }

    /// <inheritdoc />
    /// <remarks>Reads a string of 32 digits, with the four hyphens or without.</remarks>
    public Guid ReadGuid()
    {
        const string Expected = "a string that is a UUID";
        int start = _position;
        ReadOnlySpan<byte> text = ReadText(Expected);
        if (!GuidText.TryParse(text, out Guid value) && !GuidText.TryParseWithoutHyphens(text, out value))
        {
            Throw(Expected, "another one", start);
        }

        return value;
    }

    /// <summary>Reads binary, or a string's bytes.</summary>
    public ReadOnlySpan<byte> ReadBinary()
    {
        const string Expected = "binary";
        if (TryReadText(out ReadOnlySpan<byte> text))
        {
            return text;
        }

        int start = _position;
        byte code = ReadCode(Expected);
        uint length = code switch
        {
            MessagePackCode.Bin8 => ReadLength(start, 1, Expected),
            MessagePackCode.Bin16 => ReadLength(start, 2, Expected),
            MessagePackCode.Bin32 => ReadLength(start, 4, Expected),
            _ => ThrowUnexpected(start, Expected),
        };
        return Take(CheckLength(start, length, Expected));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string? ReadOtherString()
    {
        if (TryReadNil())
        {
            return null;
        }

        ReadOnlySpan<byte> text = ReadText("a string");
        return Decode(text, _position - text.Length);
    }

    private string Decode(ReadOnlySpan<byte> text, int offset)
    {
        _budget.CheckText(text, offset);
        string value = Utf8Transcoder.DecodeString(text, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "a byte that is not", offset + invalidOffset);
        }

        _budget.ChargeString(value.Length, offset);
        return value;
    }

    private ReadOnlySpan<byte> ReadText(string expected)
    {
        if (!TryReadText(out ReadOnlySpan<byte> text))
        {
            ThrowUnexpected(expected);
        }

        return text;
    }

    // The form that nearly all names have.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadShortText(out ReadOnlySpan<byte> text)
    {
        int start = _position;
        ReadOnlySpan<byte> payload = _payload;
        if ((uint)start < (uint)payload.Length)
        {
            int length = payload[start] - MessagePackCode.FixStr;
            if ((uint)length <= MessagePackCode.MaxFixStrLength && length < payload.Length - start)
            {
                text = payload.Slice(start + 1, length);
                _position = start + 1 + length;
                return true;
            }
        }

        text = default;
        return false;
    }

    // False, and nothing taken, when it is not a string that stands here.
    private bool TryReadText(out ReadOnlySpan<byte> text)
    {
        const string Expected = "a string";
        int start = _position;
        text = default;
        if ((uint)start >= (uint)_payload.Length)
        {
            return false;
        }

        byte code = _payload[start];
        int lengthSize = code switch
        {
            >= MessagePackCode.FixStr and < MessagePackCode.Nil => 0,
            MessagePackCode.Str8 => 1,
            MessagePackCode.Str16 => 2,
            MessagePackCode.Str32 => 4,
            _ => -1,
        };
        if (lengthSize < 0)
        {
            return false;
        }

        _position = start + 1;
        uint length = lengthSize == 0 ? (uint)(code & MessagePackCode.MaxFixStrLength) : ReadLength(start, lengthSize, Expected);
        text = Take(CheckLength(start, length, Expected));
        return true;
    }
}
