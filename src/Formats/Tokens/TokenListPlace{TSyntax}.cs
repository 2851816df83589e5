using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>A list in a format of tokens: an array behind its member's name. What is in the way is read token by token.</summary>
/// <typeparam name="TSyntax">How tokens are written and read.</typeparam>
/// <param name="contract">The contract.</param>
/// <param name="index">The index of the member.</param>
internal sealed class TokenListPlace<TSyntax>(ShapeInfo contract, int index) : ListPlace(new TokenItemScanner<TSyntax>(Envelope.Member))
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    private readonly byte[] _empty = WriteEmpty();

    /// <inheritdoc />
    public override ReadOnlySpan<byte> Empty => _empty;

    /// <inheritdoc />
    public override ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start)
    {
        start = default;
        var input = new PayloadInput(bytes);
        try
        {
            Token map = Read(ref input);
            if (map.Kind != TokenKind.Map)
            {
                return map.Kind == TokenKind.Null ? ListSearch.Missing : ListSearch.Invalid;
            }

            for (int i = 1; map.Number == Token.Open || i <= map.Number; i++)
            {
                Token key = Read(ref input);
                if (key.Kind == TokenKind.End)
                {
                    break;
                }

                bool isList = key.Kind == TokenKind.Text && contract.IndexOf(bytes.Slice(key.Offset, key.Length), index) == index;
                Skip(ref input, key);
                int value = input.Position;
                Token next = Read(ref input);
                if (isList)
                {
                    start = new ListStart(value, input.Position, (int)Math.Min(next.Number, int.MaxValue), i);
                    return next.Kind switch { TokenKind.Array => ListSearch.Found, TokenKind.Null => ListSearch.Null, _ => ListSearch.Invalid };
                }

                Skip(ref input, next);
            }

            return ListSearch.Missing;
        }
        catch (InvalidPayloadException error)
        {
            return error.IsTruncated ? ListSearch.Unknown : ListSearch.Invalid;
        }
    }

    /// <inheritdoc />
    public override void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output)
    {
        var input = new PayloadInput(head);
        Read(ref input);
        using var map = new PooledBufferWriter();
        var written = new PayloadOutput(map);
        TSyntax.BeginMap(written, start.Members);
        written.Write(head[input.Position..]);
        written.Write(Empty);
        TSyntax.EndMap(written);
        output.Write(map.Span);
    }

    private static byte[] WriteEmpty()
    {
        using var buffer = new PooledBufferWriter();
        var output = new PayloadOutput(buffer);
        TSyntax.BeginArray(output, 0);
        TSyntax.EndArray(output);
        return buffer.Span.ToArray();
    }

    private static Token Read(ref PayloadInput input)
    {
        input.BeginToken();
        return TSyntax.Read(ref input);
    }

    // What begins with a token that was read. Kept are the numbers of values that are left in what is open; the stack grows with the bytes.
    private static void Skip(ref PayloadInput input, Token token)
    {
        var open = new Stack<long>();
        while (true)
        {
            switch (token.Kind)
            {
                case TokenKind.Array:
                    open.Push(token.Number);
                    break;
                case TokenKind.Map:
                    open.Push(token.Number == Token.Open ? Token.Open : 2 * Math.Min(token.Number, long.MaxValue / 2));
                    break;
                case TokenKind.TextPieces or TokenKind.BinaryPieces:
                    open.Push(Token.Open);
                    break;
                case TokenKind.End when open.Count > 0 && open.Peek() == Token.Open:
                    open.Pop();
                    break;
            }

            while (open.Count > 0 && open.Peek() == 0)
            {
                open.Pop();
            }

            if (open.Count == 0)
            {
                return;
            }

            if (open.Peek() != Token.Open)
            {
                open.Push(open.Pop() - 1);
            }

            token = Read(ref input);
        }
    }
}
