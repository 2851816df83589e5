using System.Buffers;

namespace SerializationApi.Negotiation;

/// <summary>
/// Reads the members of an <c>Accept</c> list (RFC 9110 §5.6.1, §12.5.1), where it skips malformed members, or the one media type of
/// <c>Content-Type</c> (§8.3.1). Takes linear time and allocates nothing.
/// </summary>
internal ref partial struct MediaTypeReader(ReadOnlySpan<char> text)
{
    /// <summary>The unit of weights, which have at most three decimals.</summary>
    public const int FullQuality = 1_000;

    private readonly ReadOnlySpan<char> _text = text;
    private int _position;

    /// <summary>The type, or "*".</summary>
    public ReadOnlySpan<char> Type { get; private set; }

    /// <summary>The subtype, or "*".</summary>
    public ReadOnlySpan<char> Subtype { get; private set; }

    /// <summary>Type, slash and subtype.</summary>
    public ReadOnlySpan<char> MediaType { get; private set; }

    /// <summary>The well-formed parameters, unparsed, for <see cref="MediaTypeParameterReader"/>; the weight is among them.</summary>
    public ReadOnlySpan<char> Parameters { get; private set; }

    /// <summary>The weight in thousandths, 0 to 1,000.</summary>
    public int Quality { get; private set; }

    /// <summary>Moves to the next well-formed member.</summary>
    public bool Read()
    {
        while (SkipToMember())
        {
            if (TryReadMember())
            {
                return true;
            }

            SkipMember();
        }

        return false;
    }

    /// <summary>
    /// Reads a text that is one media type. A browser treats <c>text/plain;x, application/json</c> as text, which a page of any origin may
    /// send.
    /// </summary>
    /// <returns>Whether it is exactly one.</returns>
    public bool ReadSingle()
    {
        SkipSpace();
        return TryReadMember() && _position == _text.Length;
    }

    private bool SkipToMember()
    {
        int next = _text[_position..].IndexOfAnyExcept(" \t,");
        _position = next < 0 ? _text.Length : _position + next;
        return next >= 0;
    }

    private bool TryReadMember()
    {
        int start = _position;
        Type = ReadToken();
        bool isAny = Type is "*" && (_position == _text.Length || _text[_position] != '/');
        if (Type.IsEmpty || (!isAny && !TryRead('/')))
        {
            return false;
        }

        // "*" alone is Java's way to say "*/*".
        Subtype = isAny ? Type : ReadToken();
        if (Subtype.IsEmpty || (Type is "*" && Subtype is not "*"))
        {
            return false;
        }

        MediaType = _text[start.._position];
        Quality = FullQuality;
        int parameters = _position;
        while (true)
        {
            int end = _position;
            SkipSpace();
            if (_position == _text.Length || _text[_position] == ',')
            {
                Parameters = _text[parameters..end];
                return true;
            }

            if (!TryRead(';') || !TryReadParameter())
            {
                return false;
            }
        }
    }

    private bool TryReadParameter()
    {
        SkipSpace();
        if (_position == _text.Length || _text[_position] is ';' or ',')
        {
            return true; // RFC 9110 §5.6.6: a parameter may be empty.
        }

        ReadOnlySpan<char> name = ReadToken();
        if (name.IsEmpty || !TryRead('='))
        {
            return false;
        }

        if (_position < _text.Length && _text[_position] == '"')
        {
            // A weight is never quoted.
            return TrySkipQuotedString() && !IsWeight(name);
        }

        ReadOnlySpan<char> value = ReadToken();
        if (!IsWeight(name))
        {
            return !value.IsEmpty;
        }

        Quality = ParseWeight(value);
        return Quality >= 0;
    }

    // §12.4.2: "0" or "1" and decimals, of which three count, and Java's ".2"; −1 for anything else.
    private static int ParseWeight(ReadOnlySpan<char> text)
    {
        if (text is ['.', _, ..])
        {
            return ParseDecimals(text[1..]);
        }

        if (text.Length == 0 || text[0] is not ('0' or '1') || (text.Length > 1 && text[1] != '.'))
        {
            return -1;
        }

        int decimals = text.Length > 1 ? ParseDecimals(text[2..]) : 0;
        int weight = ((text[0] - '0') * FullQuality) + decimals;
        return decimals >= 0 && weight <= FullQuality ? weight : -1;
    }

    private static int ParseDecimals(ReadOnlySpan<char> digits)
    {
        int decimals = 0;
        int unit = FullQuality / 10;
        foreach (char digit in digits)
        {
            if (!char.IsAsciiDigit(digit))
            {
                return -1;
            }

            decimals += (digit - '0') * unit;
            unit /= 10;
        }

        return decimals;
    }
}

internal ref partial struct MediaTypeReader
{
    // RFC 9110 §5.6.2.
    private static readonly SearchValues<char> TokenChars = SearchValues.Create(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    );

    // Skips from the error to the comma that ends the member; a comma inside a quoted string does not.
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
