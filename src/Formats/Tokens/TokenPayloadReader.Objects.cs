using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadReader<TSyntax>
{
    private const ulong OldestCase = 1UL << 63;
    private const int WordBits = 64;

    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        if (!TryBegin(TokenKind.Map, "an object", out long count))
        {
            return false;
        }

        scope.Remaining = (int)count;
        scope.OuterEnd = _seenWords;
        AddSeen((memberCount + WordBits - 1) / WordBits);
        return true;
    }

    public bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index)
    {
        while (MoveNext(ref scope.Remaining))
        {
            Token key = Take();
            if (key.Kind is TokenKind.Text or TokenKind.TextPieces)
            {
                int start = _start;
                index = shape.IndexOf(BytesOf(key), scope.Expected);
                if (index >= 0)
                {
                    ref ulong seen = ref SeenWord(scope.OuterEnd + (index / WordBits));
                    ulong bit = 1UL << (index % WordBits);
                    if ((seen & bit) != 0)
                    {
                        Throw("each member once", $"'{shape.Members[index].Name}' again", start);
                    }

                    seen |= bit;
                    scope.Expected = index + 1;
                    return true;
                }
            }
            else
            {
                ThrowUnexpected("the name of a member", key);
            }

            Skip(Take());
        }

        index = -1;
        return false;
    }

    public void EndObject(ref ObjectScope scope)
    {
        while (MoveNext(ref scope.Remaining))
        {
            Skip(Take());
            Skip(Take());
        }

        _seenWords = scope.OuterEnd;
        _depth.Leave();
    }

    public bool BeginNullable() => !TryTake(TokenKind.Null);

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
            Throw(
                $"a case of {union.Name}: an array of a key and an object",
                count is KeyAndObject or Token.Open ? "one inside too many others" : $"an array of {count}",
                _start
            );
        }

        _openCases = (_openCases << 1) | (count == Token.Open ? 1u : 0u);
        long key = ReadInteger<long>();
        index = key is >= int.MinValue and <= int.MaxValue ? union.IndexOf((int)key) : -1;
        if (index < 0)
        {
            Throw($"the key of a case of {union.Name}: {union.KnownKeys}", $"{key}", _start);
        }

        return true;
    }

    public void EndCase()
    {
        if ((_openCases & 1) != 0 && !TryTake(TokenKind.End))
        {
            ThrowUnexpected("the end of a case", _next);
        }

        _openCases >>= 1;
        _depth.Leave();
    }

    public bool BeginList(ValueKind itemKind, out ListScope scope) => Begin(TokenKind.Array, "an array", out scope);

    public bool NextItem(ref ListScope scope) => MoveNext(ref scope.OuterEnd);

    public void EndList(ref ListScope scope) => _depth.Leave();

    public bool BeginMap(out ListScope scope) => Begin(TokenKind.Map, "a map", out scope);

    public bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        return MoveNext(ref scope.OuterEnd);
    }

    public readonly int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        const int Parts = 2;
        return entry.Expected < Parts ? entry.Expected++ : -1;
    }

    public void EndMap(ref ListScope scope) => _depth.Leave();

    private void AddSeen(int words)
    {
        for (; words > 0; words--)
        {
            int more = _seenWords - SeenMembers.Count;
            if (more >= 0 && more >= (_moreSeen?.Length ?? 0))
            {
                Array.Resize(ref _moreSeen, Math.Max(SeenMembers.Count, 2 * more));
            }

            SeenWord(_seenWords++) = 0;
        }
    }

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

    /// <summary>Passes over a value.</summary>
    internal void SkipValue() => Skip(Take());

    // What begins with a token that was taken; it nests no deeper than what is read.
    private void Skip(Token token)
    {
        switch (token.Content)
        {
            case TokenKind.Array or TokenKind.Map:
                _depth.Enter(_start);
                int left = (int)token.Number;
                while (MoveNext(ref left))
                {
                    Skip(Take());
                    if (token.Content == TokenKind.Map)
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

    // What only other formats have.

    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    public readonly bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged => false;

    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    public readonly bool NextPosition(ref ObjectScope scope) => throw NoSlots();

    public readonly void Gap(ref ObjectScope scope, int count) => throw NoSlots();

    public readonly bool BeginSlots(out ObjectScope scope) => throw NoSlots();

    public readonly bool NextSlot(ref ObjectScope scope) => throw NoSlots();

    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw NoSlots();

    public readonly void EndSlots(ref ObjectScope scope) => throw NoSlots();

    public readonly string ReadUnknownName() => throw NoSlots();

    public readonly ReadOnlySpan<byte> ReadUnknownField() => throw NoSlots();

    private static NotSupportedException NoSlots() => new("Formats of tokens have the members of the contract, by name.");
}
