using System.Buffers;

namespace SerializationApi.Negotiation;

internal ref partial struct MediaTypeReader
{
    // RFC 9110 §5.6.2.
    private static readonly SearchValues<char> TokenChars =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    // From wherever the member went wrong to the comma that ends it; one inside a quoted string does not.
    private void SkipMember()
    {
        while (true)
        {
            int next = _text[_position..].IndexOfAny(',', '"');
            _position = next < 0 ? _text.Length : _position + next;
            if (next < 0 || _text[_position] == ',')
            {
                return;
            }

            TrySkipQuotedString();
        }
    }

    // Without a closing quote the rest of the header is one malformed member, which also keeps this linear.
    private bool TrySkipQuotedString()
    {
        _position++;
        while (true)
        {
            int next = _text[_position..].IndexOfAny('"', '\\');
            if (next < 0 || (_text[_position + next] == '\\' && _position + next + 2 > _text.Length))
            {
                _position = _text.Length;
                return false;
            }

            bool closes = _text[_position + next] == '"';
            _position += next + (closes ? 1 : 2);
            if (closes)
            {
                return true;
            }
        }
    }

    private ReadOnlySpan<char> ReadToken()
    {
        ReadOnlySpan<char> rest = _text[_position..];
        int length = rest.IndexOfAnyExcept(TokenChars);
        ReadOnlySpan<char> token = length < 0 ? rest : rest[..length];
        _position += token.Length;
        return token;
    }

    private bool TryRead(char expected)
    {
        if (_position == _text.Length || _text[_position] != expected)
        {
            return false;
        }

        _position++;
        return true;
    }

    private void SkipSpace()
    {
        while (_position < _text.Length && _text[_position] is ' ' or '\t')
        {
            _position++;
        }
    }

    private static bool IsWeight(ReadOnlySpan<char> name) => name is "q" or "Q";
}
