namespace SerializationApi.Negotiation;

/// <summary>Reads the parameters that <see cref="MediaTypeReader"/> found well formed, except the weight.</summary>
internal ref struct MediaTypeParameterReader(ReadOnlySpan<char> parameters)
{
    private ReadOnlySpan<char> _rest = parameters;

    /// <summary>The parameter's name, unchanged.</summary>
    public ReadOnlySpan<char> Name { get; private set; }

    /// <summary>The parameter's value, unquoted.</summary>
    public string Value { get; private set; } = "";

    public bool Read()
    {
        while (true)
        {
            _rest = _rest.TrimStart(" \t;");
            if (_rest.IsEmpty)
            {
                return false;
            }

            int equals = _rest.IndexOf('=');
            Name = _rest[..equals];
            _rest = _rest[(equals + 1)..];
            Value = _rest is ['"', ..] ? ReadQuoted() : ReadToken();
            if (Name is not ("q" or "Q"))
            {
                return true;
            }
        }
    }

    private string ReadToken()
    {
        int end = _rest.IndexOfAny(" \t;");
        ReadOnlySpan<char> token = end < 0 ? _rest : _rest[..end];
        _rest = _rest[token.Length..];
        return token.ToString();
    }

    // Allocates for this value alone: for the rest of the header, the work would be quadratic.
    private string ReadQuoted()
    {
        int end = 1;
        int escapes = 0;
        for (; _rest[end] != '"'; end++)
        {
            if (_rest[end] == '\\')
            {
                escapes++;
                end++;
            }
        }

        ReadOnlySpan<char> quoted = _rest[1..end];
        _rest = _rest[(end + 1)..];
        return escapes == 0 ? quoted.ToString() : Unescape(quoted, quoted.Length - escapes);
    }

    private static string Unescape(ReadOnlySpan<char> quoted, int length) =>
        string.Create(
            length,
            quoted,
            static (value, quoted) =>
            {
                int from = 0;
                for (int i = 0; i < value.Length; i++)
                {
                    from += quoted[from] == '\\' ? 1 : 0;
                    value[i] = quoted[from++];
                }
            }
        );
}
