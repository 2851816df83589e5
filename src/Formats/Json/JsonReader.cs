using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Reads JSON by the grammar of RFC 8259: no comments, no trailing commas, no lone surrogates. Members come in any order
/// and in upper or lower case; of one sent twice the last counts; numbers may be in strings.
/// </summary>
/// <remarks>
/// A value is read with the position at its first byte, never at white space: who moves on to a value skips what is before
/// it.
/// </remarks>
internal ref partial struct JsonReader : IPayloadReader
{
    private ReadOnlySpan<byte> _payload;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private int _position;

    // Where the map key read last begins: a boolean there is a string.
    private int _keyStart;

    // Where the discriminator of the case begun last stands: it is no member of the object.
    private int _discriminator;

    // Where the name of the unknown member begins at which the reader stopped.
    private int _unknownName;

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.Json;

    /// <inheritdoc />
    public static MemberAccess Access => MemberAccess.Keyed;

    /// <inheritdoc />
    public static bool Merges => false;

    /// <inheritdoc />
    public static bool KnowsCounts => false;

    /// <inheritdoc />
    public readonly long TakenBytes => _budget.Taken;

    /// <inheritdoc />
    public readonly int Position => _position;

    /// <inheritdoc />
    public static bool RefusesRepeats => false;

    /// <inheritdoc />
    public static bool IsText => true;

    // The byte at the position, or one that begins nothing at the end of the payload.
    private readonly byte Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (uint)_position < (uint)_payload.Length ? _payload[_position] : (byte)0;
    }

    private readonly ReadOnlySpan<byte> Rest
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Debug.Assert((uint)_position <= (uint)_payload.Length);
            return MemoryMarshal.CreateReadOnlySpan(
                ref Unsafe.Add(ref MemoryMarshal.GetReference(_payload), _position), _payload.Length - _position);
        }
    }

    /// <inheritdoc />
    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits)
    {
        _payload = payload;
        _depth = new NestingDepth(limits.MaxDepth, depth: 0);
        _budget = new DecodeBudget(limits, payload.Length);
        _keyStart = -1;
        _discriminator = -1;
        ReadOnlySpan<byte> mark = [0xEF, 0xBB, 0xBF];
        if (payload.StartsWith(mark))
        {
            _position = mark.Length;
        }

        SkipWhiteSpace();
    }

    /// <inheritdoc />
    /// <remarks>Nothing but white space may follow the value.</remarks>
    public void End()
    {
        SkipWhiteSpace();
        if (_position < _payload.Length)
        {
            ThrowUnexpected("the end of the payload");
        }
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
    private readonly void ThrowUnexpected(string expected) => throw new InvalidPayloadException(expected, Describe(), _position);

    private readonly string Describe() => _position < _payload.Length ? Describe(_payload[_position]) : "the end of the payload";

    /// <summary>What begins with a byte, for messages.</summary>
    internal static string Describe(byte next) => next switch
    {
        (byte)'{' => "an object",
        (byte)'[' => "an array",
        (byte)'"' => "a string",
        (byte)'t' or (byte)'f' => "a boolean",
        (byte)'n' => "null",
        (byte)'-' or (>= (byte)'0' and <= (byte)'9') => "a number",
        > (byte)' ' and < 0x7F => $"'{(char)next}'",
        _ => $"the byte 0x{next:X2}",
    };
}
