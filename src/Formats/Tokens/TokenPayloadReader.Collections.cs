using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadReader<TSyntax>
{
    /// <inheritdoc />
    public bool BeginList(ValueKind itemKind, out ListScope scope) => Begin(TokenKind.Array, "an array", out scope);

    /// <inheritdoc />
    public bool NextItem(ref ListScope scope) => MoveNext(ref scope.OuterEnd);

    /// <inheritdoc />
    public void EndList(ref ListScope scope) => _depth.Leave();

    /// <inheritdoc />
    public bool BeginMap(out ListScope scope) => Begin(TokenKind.Map, "a map", out scope);

    /// <inheritdoc />
    public bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        return MoveNext(ref scope.OuterEnd);
    }

    /// <inheritdoc />
    public readonly int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        const int Parts = 2;
        return entry.Expected < Parts ? entry.Expected++ : -1;
    }

    /// <inheritdoc />
    public void EndMap(ref ListScope scope) => _depth.Leave();

    // What is left is not in Remaining, by which items would be accounted for a second time: each is when it comes.
    private bool Begin(TokenKind kind, string expected, out ListScope scope)
    {
        scope = default;
        bool isThere = TryBegin(kind, expected, out long count);
        scope.OuterEnd = (int)count;
        return isThere;
    }

    // False of a null.
    private bool TryBegin(TokenKind kind, string expected, out long count)
    {
        Token token = Take();
        count = token.Number;
        if (token.Kind == TokenKind.Null)
        {
            return false;
        }

        if (token.Kind != kind)
        {
            ThrowUnexpected(expected, token);
        }

        _depth.Enter(_start);
        return true;
    }

    // One item less is left; of those that go on to an end, that they do.
    private bool MoveNext(ref int left)
    {
        if (left > 0)
        {
            left--;
            return true;
        }

        if (left == 0)
        {
            return false;
        }

        if (TryTake(TokenKind.End))
        {
            left = 0;
            return false;
        }

        return true;
    }

    // What begins with a token that was taken; it nests no deeper than what is read.
    private void Skip(Token token)
    {
        switch (token.Kind)
        {
            case TokenKind.Array or TokenKind.Map:
                _depth.Enter(_start);
                int left = (int)token.Number;
                while (MoveNext(ref left))
                {
                    Skip(Take());
                    if (token.Kind == TokenKind.Map)
                    {
                        Skip(Take());
                    }
                }

                _depth.Leave();
                break;
            case TokenKind.TextPieces or TokenKind.BinaryPieces:
                while (TryTakePiece(token, out _))
                {
                    // Nothing is made of it.
                }

                break;
            case TokenKind.End or TokenKind.None:
                ThrowUnexpected("a value", token);
                break;
        }
    }
}
