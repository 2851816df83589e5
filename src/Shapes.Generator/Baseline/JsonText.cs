using System.Globalization;
using System.Text;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>
/// Reads JSON (RFC 8259) into dictionaries, lists, strings, integers and booleans: the compiler has no reader that a generator may use.
/// </summary>
internal sealed class JsonText(string text)
{
    // The baseline is 7 deep; a damaged file must not overflow the compiler's stack.
    private const int MaxDepth = 32;

    private int _position;

    /// <summary>The value that a text is.</summary>
    /// <exception cref="FormatException">The text is no JSON, or holds a null or a fraction.</exception>
    public static object Parse(string text)
    {
        var reader = new JsonText(text);
        object value = reader.Value(0);
        reader.SkipSpace();
        return reader._position == text.Length ? value : throw reader.Invalid();
    }

    private object Value(int depth)
    {
        SkipSpace();
        if (depth > MaxDepth || _position == text.Length)
        {
            throw Invalid();
        }

        return text[_position] switch
        {
            '{' => Object(depth + 1),
            '[' => Array(depth + 1),
            '"' => String(),
            't' => Literal("true", true),
            'f' => Literal("false", false),
            _ => Number(),
        };
    }

    private Dictionary<string, object> Object(int depth)
    {
        var members = new Dictionary<string, object>(StringComparer.Ordinal);
        _position++;
        if (Takes('}'))
        {
            return members;
        }

        do
        {
            SkipSpace();
            string name = String();
            Expect(':');
            if (members.ContainsKey(name))
            {
                throw Invalid();
            }

            members.Add(name, Value(depth));
        }
        while (Takes(','));
        Expect('}');
        return members;
    }

    private List<object> Array(int depth)
    {
        var items = new List<object>();
        _position++;
        if (Takes(']'))
        {
            return items;
        }

        do
        {
            items.Add(Value(depth));
        }
        while (Takes(','));
        Expect(']');
        return items;
    }

    private string String()
    {
        if (_position == text.Length || text[_position] != '"')
        {
            throw Invalid();
        }

        _position++;
        var value = new StringBuilder();
        while (_position < text.Length && text[_position] is >= ' ' and var c)
        {
            _position++;
            switch (c)
            {
                case '"':
                    return value.ToString();
                case '\\':
                    value.Append(Escaped());
                    break;
                default:
                    value.Append(c);
                    break;
            }
        }

        throw Invalid();
    }

    private char Escaped()
    {
        char c = _position < text.Length ? text[_position++] : '\0';
        switch (c)
        {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case '"' or '\\' or '/':
                return c;
            case 'u' when _position + 4 <= text.Length
                && ushort.TryParse(text.Substring(_position, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ushort unit):
                _position += 4;
                return (char)unit;
            default:
                throw Invalid();
        }
    }

    private long Number()
    {
        int start = _position;
        while (_position < text.Length && text[_position] is '-' or (>= '0' and <= '9'))
        {
            _position++;
        }

        return long.TryParse(text.Substring(start, _position - start), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number)
            ? number
            : throw Invalid();
    }

    private bool Literal(string literal, bool value)
    {
        if (string.CompareOrdinal(text, _position, literal, 0, literal.Length) != 0)
        {
            throw Invalid();
        }

        _position += literal.Length;
        return value;
    }

    private void Expect(char expected)
    {
        if (!Takes(expected))
        {
            throw Invalid();
        }
    }

    private bool Takes(char expected)
    {
        SkipSpace();
        if (_position == text.Length || text[_position] != expected)
        {
            return false;
        }

        _position++;
        return true;
    }

    private void SkipSpace()
    {
        while (_position < text.Length && text[_position] is ' ' or '\t' or '\r' or '\n')
        {
            _position++;
        }
    }

    private FormatException Invalid()
    {
        string before = text.Substring(0, Math.Min(_position, text.Length));
        return new FormatException($"line {before.Count(static c => c == '\n') + 1} is no JSON that it could hold");
    }
}
