using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.Json;

// Brackets, commas, colons, null and the white space around them.
internal ref partial struct JsonReader
{
    private bool TryOpen(byte bracket, string expected)
    {
        if (Current != bracket)
        {
            if (TryReadNull())
            {
                return false;
            }

            ThrowUnexpected(expected);
        }

        _depth.Enter(_position);
        _position++;
        return true;
    }

    // Moves to the next member, item or entry, over the comma; or past the closing bracket.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool NextOrEnd(ref int count, byte bracket, string expected)
    {
        SkipWhiteSpace();
        byte current = Current;
        if (current == bracket)
        {
            _position++;
            return false;
        }

        if (count++ > 0)
        {
            if (current != ',')
            {
                ThrowUnexpected(expected);
            }

            _position++;
            SkipWhiteSpace();
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadColon()
    {
        if (Current != ':')
        {
            SkipWhiteSpace();
            if (Current != ':')
            {
                ThrowUnexpected("':'");
            }
        }

        _position++;
        SkipWhiteSpace();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadNull() => Current == 'n' && ReadNull();

    private bool ReadNull()
    {
        if (!Rest.StartsWith("null"u8))
        {
            Throw("a value", "'n'", _position);
        }

        _position += "null"u8.Length;
        return true;
    }

    // RFC 8259 §2: space, tab, line feed, carriage return.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SkipWhiteSpace()
    {
        if (Current <= ' ')
        {
            SkipMoreWhiteSpace();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SkipMoreWhiteSpace()
    {
        while (Current is (byte)' ' or (byte)'\t' or (byte)'\n' or (byte)'\r')
        {
            _position++;
        }
    }
}
