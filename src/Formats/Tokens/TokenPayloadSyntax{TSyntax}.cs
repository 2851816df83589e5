using System.Text.Json;
using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>A format that is made of tokens, by its own bytes.</summary>
/// <typeparam name="TSyntax">How tokens are read.</typeparam>
internal sealed class TokenPayloadSyntax<TSyntax> : SelfDescribingSyntax
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    /// <summary>The only one of the syntax.</summary>
    public static readonly TokenPayloadSyntax<TSyntax> Instance = new();

    // The digits of a longer integer would take more than linear time; its bytes are shown.
    private const int MaxIntegerLength = 400;

    /// <inheritdoc />
    protected override bool EndsHere(ReadOnlySpan<byte> bytes, int position, JsonValueKind kind) => ReadToken(bytes, position, out _).Kind == TokenKind.End;

    /// <inheritdoc />
    protected override WireValue Read(ReadOnlySpan<byte> bytes, int offset)
    {
        Token token = ReadToken(bytes, offset, out int length);
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
                return new(wire, JsonValueKind.Number, length, token.Kind == TokenKind.Negative ? -1 - (System.Numerics.BigInteger)(ulong)token.Number : token.ToBigInteger(bytes));
            case TokenKind.End:
                throw new InvalidPayloadException("a value", token.Describe(), offset);
            default:
                return ReadScalar(bytes, offset, wire, isOther: token.Kind == TokenKind.Other);
        }
    }

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

    private static Token ReadToken(ReadOnlySpan<byte> bytes, int offset, out int length)
    {
        var input = new PayloadInput(bytes);
        input.GoTo(offset);
        input.BeginToken();
        Token token = TSyntax.Read(ref input);
        length = input.Position - offset;
        return token;
    }
}
