using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Reads what any conforming writer of proto3 may send: fields in any order, unknown ones and groups, packed and unpacked
/// lists, messages in parts (protobuf.dev/programming-guides/encoding).
/// </summary>
/// <remarks>
/// 0 ≤ position ≤ end ≤ the bytes behind <c>_first</c> holds throughout; every step is checked against the end of the
/// innermost message.
/// </remarks>
internal ref partial struct ProtobufReader : IPayloadReader
{
    private ReadOnlySpan<byte> _payload;
    private ref byte _first;
    private int _position;
    private int _end;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private uint _tag;
    private TagCache _tags;

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.Protobuf;

    /// <inheritdoc />
    public static MemberAccess Access => MemberAccess.Keyed;

    /// <inheritdoc />
    public static bool Merges => true;

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

    private readonly ReadOnlySpan<byte> Rest
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Debug.Assert((uint)_position <= (uint)_end && _end <= _payload.Length);
            return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _first, _position), _end - _position);
        }
    }

    /// <inheritdoc />
    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits) => Begin(payload, limits, depth: 0);

    /// <summary>Puts a new reader at the start of a message.</summary>
    /// <param name="payload">The message.</param>
    /// <param name="limits">How deep objects and lists may nest, and what they may take in memory.</param>
    /// <param name="depth">How deep the message is: 0 for a contract, −1 for a message that only wraps a list.</param>
    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits, int depth)
    {
        _payload = payload;
        _first = ref MemoryMarshal.GetReference(payload);
        _end = payload.Length;
        _depth = new NestingDepth(limits.MaxDepth, depth);
        _budget = new DecodeBudget(limits, payload.Length);
    }

    /// <inheritdoc />
    public readonly void End()
    {
        // The message at the root ends only where the payload does.
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Charge(long bytes) => _budget.Charge(bytes, _position);

    /// <inheritdoc />
    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, _position);

    // This and its like throw themselves: only so the JIT knows that they do not return (docs/adr/0001).
    [DoesNotReturn]
    private static void Throw(string expected, string found, int offset) =>
        throw new InvalidPayloadException(expected, found, offset);

    [DoesNotReturn]
    private readonly void ThrowTruncated(string expected) => throw new InvalidPayloadException(expected, DescribeEnd(), _end);

    private readonly string DescribeEnd() => _end == _payload.Length ? "the end of the payload" : "the end of the message";
}
