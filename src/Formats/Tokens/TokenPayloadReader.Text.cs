using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadReader<TSyntax>
{
    /// <inheritdoc />
    public string? ReadString()
    {
        if (TryTake(TokenKind.Null))
        {
            return null;
        }

        ReadOnlySpan<byte> text = ReadText("a string", out int start);
        return Decode(text, start);
    }

    /// <inheritdoc />
    public byte[]? ReadBytes()
    {
        Token token = Take();
        switch (token.Kind)
        {
            case TokenKind.Null:
                return null;
            case TokenKind.Binary:
                _budget.ChargeBytes(token.Length, _start);
                return BytesOf(token).ToArray();
            case TokenKind.BinaryPieces:
                return Join(token);
            default:
                ThrowUnexpected("binary", token);
                return null;
        }
    }

    // The start is that of the text where it is in one piece, otherwise that of its token.
    private ReadOnlySpan<byte> ReadText(string expected, out int start)
    {
        Token token = Take();
        if (token.Kind is not (TokenKind.Text or TokenKind.TextPieces))
        {
            ThrowUnexpected(expected, token);
        }

        start = token.Kind == TokenKind.Text ? token.Offset : _start;
        return BytesOf(token);
    }

    // Of a text or binary token that was taken.
    private ReadOnlySpan<byte> BytesOf(Token token) =>
        token.Kind is TokenKind.Text or TokenKind.Binary ? _payload.Slice(token.Offset, token.Length) : Join(token);

    private byte[] Join(Token pieces)
    {
        int start = _start;
        using var joined = new PooledBufferWriter();
        while (TryTakePiece(pieces, out Token piece))
        {
            ReadOnlySpan<byte> bytes = BytesOf(piece);
            bytes.CopyTo(joined.GetSpan(bytes.Length));
            joined.Advance(bytes.Length);
            _budget.CheckBytes(joined.Length, start);
        }

        _budget.ChargeBytes(joined.Length, start);
        return joined.Span.ToArray();
    }

    // Pieces are whole, and all of a kind.
    private bool TryTakePiece(Token pieces, out Token piece)
    {
        bool isText = pieces.Kind == TokenKind.TextPieces;
        piece = Take();
        if (piece.Kind != TokenKind.End && piece.Kind != (isText ? TokenKind.Text : TokenKind.Binary))
        {
            ThrowUnexpected(isText ? "a piece of a string" : "a piece of binary", piece);
        }

        return piece.Kind != TokenKind.End;
    }

    private string Decode(ReadOnlySpan<byte> text, int offset)
    {
        _budget.CheckText(text, offset);
        string value = Utf8Transcoder.DecodeString(text, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            // Of pieces the offset is only nearly that of the byte, and within the payload.
            Throw("UTF-8", "a byte that is not", Math.Min(offset + invalidOffset, _payload.Length));
        }

        _budget.ChargeString(value.Length, offset);
        return value;
    }
}
