using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// Reads MemoryPack's default layout (github.com/Cysharp/MemoryPack). What is taken as it lies in memory is checked: not
/// every bit pattern is a value.
/// </summary>
internal ref partial struct MemoryPackReader : IPayloadReader
{
    private ReadOnlySpan<byte> _payload;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private int _position;

    // Within a slot the payload is cut off at its end; this is how long it is.
    private int _length;

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.MemoryPack;

    /// <inheritdoc />
    public static MemberAccess Access => MemberAccess.Positional;

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
        _length = payload.Length;
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

    /// <summary>Takes a value as it lies in memory.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T Read<T>()
        where T : unmanaged
    {
        int position = _position;
        ReadOnlySpan<byte> payload = _payload;
        if (payload.Length - position < Unsafe.SizeOf<T>())
        {
            ThrowTruncated(Unsafe.SizeOf<T>());
        }

        _position = position + Unsafe.SizeOf<T>();

        // Within bounds: position is never negative, nor beyond the end, and the size was just compared with what is left.
        return Unsafe.ReadUnaligned<T>(ref Unsafe.Add(ref MemoryMarshal.GetReference(payload), position));
    }

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

    // A value of that many bytes begins here, and the payload or slot ends before it does.
    [DoesNotReturn]
    private readonly void ThrowTruncated(long size) =>
        throw new InvalidPayloadException($"a value of {size} bytes", $"the end of the {(IsInSlot ? "slot" : "payload")} {BytesLeft} bytes later", _position) { IsTruncated = !IsInSlot };

    // A number of what follows, at start, for which the bytes that are left do not suffice.
    [DoesNotReturn]
    private readonly void ThrowTooFew(string expected, long found, int start) =>
        throw new InvalidPayloadException(expected, $"{found}", start) { IsTruncated = !IsInSlot };
}
