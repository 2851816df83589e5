using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>A list in a format of tokens: an array behind its member's name. What is in the way is read token by token.</summary>
/// <typeparam name="TSyntax">How tokens are written and read.</typeparam>
/// <param name="contract">The contract.</param>
/// <param name="index">The index of the member.</param>
/// <param name="maxDepth">How deep values may nest.</param>
internal sealed class TokenListPlace<TSyntax>(ShapeInfo contract, int index, int maxDepth) : ListPlace(new TokenItemScanner<TSyntax>(Envelope.Member, maxDepth))
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
            Token map = TSyntax.Read(ref input);
            if (map.Kind != TokenKind.Map)
            {
                return map.Kind == TokenKind.Null ? ListSearch.Missing : ListSearch.Invalid;
            }

            for (int i = 1; map.Number == Token.Open || i <= map.Number; i++)
            {
                int begin = input.Position;
                Token key = TSyntax.Read(ref input);
                if (key.Kind == TokenKind.End)
                {
                    break;
                }

                bool isList = key.Kind == TokenKind.Text && contract.IndexOf(bytes.Slice(key.Offset, key.Length), index) == index;
                if (key.Kind != TokenKind.Text && !TrySkip(ref input, begin))
                {
                    return ListSearch.Unknown;
                }

                int value = input.Position;
                if (isList)
                {
                    Token list = TSyntax.Read(ref input);
                    start = new ListStart(value, input.Position, (int)Math.Min(list.Number, int.MaxValue), i);
                    return list.Kind switch { TokenKind.Array => ListSearch.Found, TokenKind.Null => ListSearch.Null, _ => ListSearch.Invalid };
                }

                if (!TrySkip(ref input, value))
                {
                    return ListSearch.Unknown;
                }
            }

            return ListSearch.Missing;
        }
        catch (InvalidPayloadException)
        {
            return input.Needed > 0 ? ListSearch.Unknown : ListSearch.Invalid;
        }
    }

    /// <inheritdoc />
    public override void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output)
    {
        var input = new PayloadInput(head);
        _ = TSyntax.Read(ref input);
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

    // Goes behind a value; false where its end is not there.
    private bool TrySkip(ref PayloadInput input, int start)
    {
        var scan = new ItemScan(int.MaxValue);
        if (!TokenItemScanner<TSyntax>.TryFindValue(input.Payload[start..], isLast: false, maxDepth, ref scan, out Frame frame))
        {
            return false;
        }

        input.GoTo(start + frame.Length);
        return true;
    }
}
