using System.Text.Unicode;

namespace SerializationApi.Formats.Json;

// What the contract does not know is skipped, and must be JSON all the same.
internal ref partial struct JsonReader
{
    private void SkipValue()
    {
        switch (Current)
        {
            case (byte)'{':
                SkipObject();
                break;
            case (byte)'[':
                SkipArray();
                break;
            case (byte)'"':
                SkipString();
                break;
            case (byte)'t':
            case (byte)'f':
                ReadBoolean();
                break;
            case (byte)'n':
                ReadNull();
                break;
            default:
                int length = JsonNumber.Scan(Rest);
                if (length == 0)
                {
                    ThrowUnexpected("a value");
                }

                _position += length;
                break;
        }
    }

    private void SkipObject()
    {
        TryOpen((byte)'{', "an object");
        int count = 0;
        while (NextOrEnd(ref count, (byte)'}', "',' or '}'"))
        {
            if (Current != '"')
            {
                ThrowUnexpected("a member's name");
            }

            SkipString();
            ReadColon();
            SkipValue();
        }

        _depth.Leave();
    }

    private void SkipArray()
    {
        TryOpen((byte)'[', "an array");
        int count = 0;
        while (NextOrEnd(ref count, (byte)']', "',' or ']'"))
        {
            SkipValue();
        }

        _depth.Leave();
    }

    private void SkipString()
    {
        int start = _position + 1;
        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        if (hasEscapes)
        {
            JsonUnescaper.Validate(content, start);
        }

        if (!Utf8.IsValid(content))
        {
            Throw("a string in UTF-8", "an invalid sequence", start);
        }
    }
}
