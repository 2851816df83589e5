using System.Buffers;
using System.Text.Json;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>A format that is made of tokens, by its own bytes.</summary>
/// <typeparam name="TSyntax">How tokens are written and read.</typeparam>
internal readonly struct TokenWalker<TSyntax> : IWalker<TokenWalker<TSyntax>>
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    // The digits of a longer integer would take more than linear time; its bytes are shown.
    private const int MaxIntegerLength = 400;

    private static readonly byte[] Empty = WriteEmpty();

    public static ReadOnlySpan<byte> EmptyList => Empty;

    public static bool TryStep(ReadOnlySpan<byte> bytes, int position, out WireStep step)
    {
        step = WireStep.Missing(position);
        if (position >= bytes.Length)
        {
            return false;
        }

        var input = new PayloadInput(bytes);
        try
        {
            Token token = ReadToken(ref input, position);
            bool isText = token.Kind == TokenKind.Text;
            step = new WireStep(KindOf(token.Kind), isText ? token.Offset : input.Position, input.Position, ValuesIn(token));
            return true;
        }
        catch (InvalidPayloadException) when (input.Needed > 0)
        {
            step = step with { End = input.Needed };
            return false;
        }
    }

    public static WireValue Read(ReadOnlySpan<byte> bytes, int offset)
    {
        var input = new PayloadInput(bytes);
        Token token = ReadToken(ref input, offset);
        int length = input.Position - offset;
        string wire = token.Describe();
        wire = wire[(wire.IndexOf(' ', StringComparison.Ordinal) + 1)..];
        switch (token.Kind)
        {
            case TokenKind.Array or TokenKind.Map:
                bool isArray = token.Kind == TokenKind.Array;
                long most = isArray ? bytes.Length - offset - length : (bytes.Length - offset - length) / 2;
                return token.Number <= most
                    ? new(wire, isArray ? JsonValueKind.Array : JsonValueKind.Object, length, Count: token.Number)
                    : throw InvalidPayloadException.TooMany(token.Number, most, offset);
            case TokenKind.LargeUnsigned or TokenKind.LargeNegative when token.Length > MaxIntegerLength:
                return new(wire, JsonValueKind.String, length, bytes.Slice(token.Offset, token.Length).ToArray());
            case TokenKind.Negative or TokenKind.LargeUnsigned or TokenKind.LargeNegative:
                return new(wire, JsonValueKind.Number, length, token.ToBigInteger(bytes));
            case TokenKind.End:
                throw new InvalidPayloadException("a value", token.Describe(), offset);
            default:
                return ReadScalar(bytes, offset, wire, isOther: token.Kind == TokenKind.Other);
        }
    }

    public static void WriteEarly(ReadOnlySpan<byte> head, int members, IBufferWriter<byte> output)
    {
        var input = new PayloadInput(head);
        _ = TSyntax.Read(ref input);
        using var map = new PooledBufferWriter();
        var written = new PayloadOutput(map);
        TSyntax.BeginMap(written, members);
        written.Write(head[input.Position..]);
        written.Write(Empty);
        TSyntax.EndMap(written);
        output.Write(map.Span);
    }

    private static WireKind KindOf(TokenKind kind) =>
        kind switch
        {
            TokenKind.Null => WireKind.Null,
            TokenKind.Text => WireKind.Text,
            TokenKind.Array => WireKind.Array,
            TokenKind.Map => WireKind.Map,
            TokenKind.End => WireKind.End,
            _ => WireKind.Other,
        };

    // Of what is marked as something else, too: it is passed over with what it holds.
    private static long ValuesIn(Token token) =>
        token.Content switch
        {
            TokenKind.TextPieces or TokenKind.BinaryPieces => WireStep.Open,
            TokenKind.Array => token.Number,
            TokenKind.Map => token.Number == Token.Open ? WireStep.Open : 2 * Math.Min(token.Number, uint.MaxValue),
            _ => 0,
        };

    private static WireValue ReadScalar(ReadOnlySpan<byte> bytes, int offset, string wire, bool isOther)
    {
        try
        {
            TokenPayloadReader<TSyntax> reader = default;
            reader.Begin(bytes[offset..], FormatLimits.Default);
            object? value = isOther ? null : reader.ReadAny();
            if (isOther)
            {
                reader.SkipValue();
                value = bytes.Slice(offset, reader.Position).ToArray();
            }

            return new(wire, ScalarJson.KindOf(value, type: null), reader.Position, value);
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(offset);
        }
    }

    private static Token ReadToken(ref PayloadInput input, int offset)
    {
        input.GoTo(offset);
        input.BeginToken();
        return TSyntax.Read(ref input);
    }

    private static byte[] WriteEmpty()
    {
        using var buffer = new PooledBufferWriter();
        var output = new PayloadOutput(buffer);
        TSyntax.BeginArray(output, 0);
        TSyntax.EndArray(output);
        return buffer.Span.ToArray();
    }
}
