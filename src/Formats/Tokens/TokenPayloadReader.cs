using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>
/// Reads a contract from tokens: objects from maps by name, whatever the order of their members. The syntax says what stands in the
/// payload; whether that is the contract's, how deep it nests and what it takes in memory is found out here.
/// </summary>
/// <typeparam name="TSyntax">How tokens are read.</typeparam>
internal ref partial struct TokenPayloadReader<TSyntax> : IPayloadReader
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    private ReadOnlySpan<byte> _payload;
    private PayloadInput _input;
    private NestingDepth _depth;
    private DecodeBudget _budget;

    // The token that was read and not taken yet, if any.
    private Token _next;
    private bool _hasNext;

    // Where the token read last begins.
    private int _start;

    // The members that were read of each object that is open, a bit each, those of the innermost last; and how many words of bits there
    // are.
    private SeenMembers _seen;
    private ulong[]? _moreSeen;
    private int _seenWords;

    // Of each case that is open, the innermost lowest, whether its array goes on to an end.
    private ulong _openCases;

    public static MemberLayout Layout => MemberLayout.MessagePack;

    public static MemberAccess Access => MemberAccess.Keyed;

    public static bool Merges => false;

    /// <inheritdoc />
    /// <remarks>An array or map may go on to its end.</remarks>
    public static bool KnowsCounts => false;

    public static bool RefusesRepeats => true;

    public static bool IsText => false;

    public readonly long TakenBytes => _budget.Taken;

    public readonly int Position => _hasNext ? _start : _input.Position;

    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits)
    {
        _payload = payload;
        _input = new PayloadInput(payload);
        _depth = new NestingDepth(limits.MaxDepth, depth: 0);
        _budget = new DecodeBudget(limits, payload.Length);
    }

    public readonly void End()
    {
        if (_input.BytesLeft != 0)
        {
            Throw("the end of the payload", $"{_input.BytesLeft} more bytes", _input.Position);
        }
    }

    public void Charge(long bytes) => _budget.Charge(bytes, Position);

    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, Position);

    // The next token, which is not taken. No array or map has more items than the bytes left can hold.
    private Token Peek()
    {
        if (!_hasNext)
        {
            _start = _input.BeginToken();
            _next = TSyntax.Read(ref _input);
            if (_input.Position == _start)
            {
                throw new InvalidOperationException($"{typeof(TSyntax)} read a token that takes no byte.");
            }

            CheckCount();
            _hasNext = true;
        }

        return _next;
    }

    private Token Take()
    {
        Token token = Peek();
        _hasNext = false;
        return token;
    }

    private bool TryTake(TokenKind kind)
    {
        if (Peek().Kind != kind)
        {
            return false;
        }

        _hasNext = false;
        return true;
    }

    private readonly void CheckCount()
    {
        int most = _next.Content switch
        {
            TokenKind.Array => _input.BytesLeft,
            TokenKind.Map => _input.BytesLeft / 2,
            _ => int.MaxValue,
        };
        if (most < int.MaxValue && _next.Number > most)
        {
            throw new InvalidPayloadException($"at most {most} items, for the bytes that are left", $"{_next.Number}", _start);
        }
    }

    [UnscopedRef]
    private ref ulong SeenWord(int index) => ref index < SeenMembers.Count ? ref _seen[index] : ref _moreSeen![index - SeenMembers.Count];

    // These throw themselves: only so the JIT knows that they do not return (docs/adr/0001).
    [DoesNotReturn]
    private static void Throw(string expected, string found, int offset) => throw new InvalidPayloadException(expected, found, offset);

    // Another token stands here than the one that was taken last should be.
    [DoesNotReturn]
    private readonly void ThrowUnexpected(string expected, Token token) =>
        throw new InvalidPayloadException(expected, token.Describe(), _start);

    [InlineArray(Count)]
    private struct SeenMembers
    {
        public const int Count = 8;

        private ulong _first;
    }
}
