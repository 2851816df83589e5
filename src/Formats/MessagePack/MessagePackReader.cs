using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// Reads MessagePack (github.com/msgpack/msgpack, spec.md): every form of a value, not the shortest alone, and objects as
/// arrays by position or as maps by name, whichever stands there.
/// </summary>
internal ref partial struct MessagePackReader : IPayloadReader
{
    private ReadOnlySpan<byte> _payload;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private int _position;

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.MessagePack;

    /// <inheritdoc />
    public static MemberAccess Access => MemberAccess.Either;

    /// <inheritdoc />
    public static bool Merges => false;

    /// <inheritdoc />
    public static bool KnowsCounts => true;

    /// <inheritdoc />
    public readonly long TakenBytes => _budget.Taken;

    /// <inheritdoc />
    public readonly int Position => _position;

    /// <inheritdoc />
    public static bool RefusesRepeats => false;

    /// <inheritdoc />
    public static bool IsText => false;

    private readonly int BytesLeft
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Debug.Assert((uint)_position <= (uint)_payload.Length);
            return _payload.Length - _position;
        }
    }

    /// <inheritdoc />
    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits)
    {
        _payload = payload;
        _depth = new NestingDepth(limits.MaxDepth, depth: 0);
        _budget = new DecodeBudget(limits, payload.Length);
    }

    /// <inheritdoc />
    public readonly void End()
    {
        if (BytesLeft != 0)
        {
            Throw("the end of the payload", $"{BytesLeft} more bytes", _position);
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Charge(long bytes) => _budget.Charge(bytes, _position);

    /// <inheritdoc />
    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, _position);

    /// <summary>Takes bytes that are there.</summary>
    private ReadOnlySpan<byte> Take(int length)
    {
        ReadOnlySpan<byte> bytes = _payload.Slice(_position, length);
        _position += length;
        return bytes;
    }

    // This and its like throw themselves: only so the JIT knows that they do not return (docs/adr/0001).
    [DoesNotReturn]
    private static void Throw(string expected, string found, int offset) =>
        throw new InvalidPayloadException(expected, found, offset);

    // Another kind of value stands here, or none.
    [DoesNotReturn]
    private readonly void ThrowUnexpected(string expected) => throw new InvalidPayloadException(expected, Describe(), _position);

    // The value that begins here needs more bytes than there are.
    [DoesNotReturn]
    private readonly void ThrowTruncated(string expected) =>
        throw new InvalidPayloadException(expected, $"the end of the payload {BytesLeft} bytes later", _position);

    private readonly string Describe() =>
        BytesLeft > 0 ? MessagePackCode.Describe(_payload[_position]) : "the end of the payload";
}
