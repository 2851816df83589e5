using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadReader<TSyntax>
{
    private const ulong OldestCase = 1UL << 63;

    /// <inheritdoc />
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        if (!TryBegin(TokenKind.Map, "an object", out long count))
        {
            return false;
        }

        scope.Remaining = (int)count;
        return true;
    }

    /// <inheritdoc />
    public bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index)
    {
        while (MoveNext(ref scope.Remaining))
        {
            Token key = Take();
            if (key.Kind is TokenKind.Text or TokenKind.TextPieces)
            {
                index = shape.IndexOf(BytesOf(key), scope.Expected);
                if (index >= 0)
                {
                    scope.Expected = index + 1;
                    return true;
                }
            }
            else
            {
                // A key of another kind names no member.
                Skip(key);
            }

            Skip(Take());
        }

        index = -1;
        return false;
    }

    /// <inheritdoc />
    public void EndObject(ref ObjectScope scope)
    {
        while (MoveNext(ref scope.Remaining))
        {
            Skip(Take());
            Skip(Take());
        }

        _depth.Leave();
    }

    /// <inheritdoc />
    public bool BeginNullable() => !TryTake(TokenKind.Null);

    /// <inheritdoc />
    public bool BeginCase(UnionInfo union, out int index)
    {
        const int KeyAndObject = 2;
        index = -1;
        if (!TryBegin(TokenKind.Array, "a case: an array of a key and an object", out long count))
        {
            return false;
        }

        if (count is not (KeyAndObject or Token.Open) || (_openCases & OldestCase) != 0)
        {
            Throw($"a case of {union.Name}: an array of a key and an object", count is KeyAndObject or Token.Open ? "one in too many others" : $"an array of {count}", _start);
        }

        _openCases = (_openCases << 1) | (count == Token.Open ? 1u : 0u);
        long key = ReadInteger(long.MinValue, long.MaxValue);
        index = key is >= int.MinValue and <= int.MaxValue ? union.IndexOf((int)key) : -1;
        if (index < 0)
        {
            Throw($"the key of a case of {union.Name}: {union.KnownKeys}", $"{key}", _start);
        }

        return true;
    }

    /// <inheritdoc />
    public void EndCase()
    {
        if ((_openCases & 1) != 0 && !TryTake(TokenKind.End))
        {
            ThrowUnexpected("the end of a case", _next);
        }

        _openCases >>= 1;
        _depth.Leave();
    }
}
