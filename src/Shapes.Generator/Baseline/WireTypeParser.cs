namespace SerializationApi.Shapes.Generator.Baseline;

internal sealed class WireTypeParser(string text)
{
    // Deeper than any type in source; a damaged file must not overflow the compiler's stack.
    private const int MaxDepth = 32;

    private int _position;

    /// <summary>Parses a type.</summary>
    /// <exception cref="FormatException">The text is not a type.</exception>
    public static WireType Parse(string text)
    {
        var parser = new WireTypeParser(text);
        WireType type = parser.Type(0);
        return parser._position == text.Length ? type : throw parser.Invalid();
    }

    private WireType Type(int depth)
    {
        if (depth > MaxDepth)
        {
            throw Invalid();
        }

        WireType type = Plain(depth);
        while (Takes("?"))
        {
            type = WireType.Of(WireForm.Nullable, type);
        }

        return type;
    }

    private WireType Plain(int depth)
    {
        if (Takes("list<"))
        {
            return Closed(WireType.Of(WireForm.List, Type(depth + 1)), ">");
        }

        if (Takes("stack<"))
        {
            return Closed(WireType.Of(WireForm.Stack, Type(depth + 1)), ">");
        }

        if (Takes("map<"))
        {
            WireType key = Type(depth + 1);
            Expect(", ");
            return Closed(WireType.Of(WireForm.Map, key, Type(depth + 1)), ">");
        }

        if (Takes("group "))
        {
            return WireType.Of(WireForm.Group, Type(depth + 1));
        }

        if (Takes("("))
        {
            WireType inner = Type(depth + 1);
            Expect(" as ");
            return Closed(WireType.Of(WireForm.Converted, inner) with { Name = Name() }, ")");
        }

        return Takes("enum ") ? WireType.Named(WireForm.Enum, Name())
            : Takes("names ") ? WireType.Named(WireForm.Names, Name())
            : Takes("raw ") ? WireType.Named(WireForm.Raw, Name())
            : _position < text.Length && text[_position] == '`' ? WireType.Named(WireForm.Contract, Name())
            : Scalar();
    }

    private WireType Scalar()
    {
        int start = _position;
        while (_position < text.Length && text[_position] is (>= 'a' and <= 'z') or (>= '0' and <= '9'))
        {
            _position++;
        }

        return _position > start ? WireType.Scalar(text.Substring(start, _position - start)) : throw Invalid();
    }

    private string Name()
    {
        Expect("`");
        int end = text.IndexOf('`', _position);
        if (end < 0)
        {
            throw Invalid();
        }

        string name = text.Substring(_position, end - _position);
        _position = end + 1;
        return name;
    }

    private WireType Closed(WireType type, string end)
    {
        Expect(end);
        return type;
    }

    private void Expect(string expected)
    {
        if (!Takes(expected))
        {
            throw Invalid();
        }
    }

    private bool Takes(string expected)
    {
        if (string.CompareOrdinal(text, _position, expected, 0, expected.Length) != 0)
        {
            return false;
        }

        _position += expected.Length;
        return true;
    }

    private FormatException Invalid() => new($"'{text}' is not a type");
}
