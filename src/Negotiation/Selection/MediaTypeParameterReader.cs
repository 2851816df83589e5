namespace SerializationApi.Negotiation;

/// <summary>Reads the parameters that <see cref="MediaTypeReader"/> found well formed, without the weight.</summary>
/// <param name="parameters"><see cref="MediaTypeReader.Parameters"/>.</param>
internal ref struct MediaTypeParameterReader(ReadOnlySpan<char> parameters)
{
    private ReadOnlySpan<char> _rest = parameters;

    /// <summary>The parameter's name, as it stands.</summary>
    public ReadOnlySpan<char> Name { get; private set; }

    /// <summary>The parameter's value, unquoted.</summary>
    public string Value { get; private set; } = "";

    /// <summary>Moves to the next parameter.</summary>
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

    private string ReadQuoted()
    {
        Span<char> value = _rest.Length <= 256 ? stackalloc char[_rest.Length] : new char[_rest.Length];
        int length = 0;
        int i = 1;
        for (; _rest[i] != '"'; i++)
        {
            i += _rest[i] == '\\' ? 1 : 0;
            value[length++] = _rest[i];
        }

        _rest = _rest[(i + 1)..];
        return value[..length].ToString();
    }
}
