using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// Reads MemoryPack's default layout (github.com/Cysharp/MemoryPack). Values that are copied to memory are checked: not every bit pattern
/// is a value.
/// </summary>
internal ref partial struct MemoryPackShapeReader : IPayloadReader
{
    private ReadOnlySpan<byte> _payload;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private int _position;

    // The whole length: within a slot, the payload is cut at the end of the slot.
    private int _length;

    public static MemberLayout Layout => MemberLayout.MemoryPack;

    public static MemberAccess Access => MemberAccess.Positional;

    public static bool Merges => false;

    public static bool KnowsCounts => true;

    public readonly long TakenBytes => _budget.Taken;

    public readonly int Position => _position;

    public static bool RefusesRepeats => false;

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

    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits)
    {
        _payload = payload;
        _length = payload.Length;
        _depth = new NestingDepth(limits.MaxDepth, depth: 0);
        _budget = new DecodeBudget(limits, payload.Length);
    }

    public readonly void End()
    {
        if (BytesLeft != 0)
        {
            Throw("the end of the payload", $"{BytesLeft} more bytes", _position);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Charge(long bytes) => _budget.Charge(bytes, _position);

    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, _position);

    /// <summary>Reads a value as a copy of its memory.</summary>
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

        // In bounds: the position is, and the size was compared with the bytes that remain.
        return Unsafe.ReadUnaligned<T>(ref Unsafe.Add(ref MemoryMarshal.GetReference(payload), position));
    }

    private ReadOnlySpan<byte> Take(int length)
    {
        ReadOnlySpan<byte> bytes = _payload.Slice(_position, length);
        _position += length;
        return bytes;
    }

    // Throw methods throw the exception themselves, so that the JIT knows that they do not return (docs/adr/0001).
    [DoesNotReturn]
    private static void Throw(string expected, string found, int offset) => throw new InvalidPayloadException(expected, found, offset);

    // A value of that many bytes begins here, and the payload or slot ends before it does.
    [DoesNotReturn]
    private readonly void ThrowTruncated(long size) => throw TooShort("a value", size, _position, "needs");

    // The value at start claims more bytes than remain.
    private readonly InvalidPayloadException TooShort(string what, long length, int start, string verb = "claims") =>
        InvalidPayloadException.TooShort(
            what,
            (ulong)length,
            BytesLeft,
            start,
            verb,
            IsInSlot ? "slot" : "payload",
            isTruncated: !IsInSlot
        );

    /// <summary>The flag, padding up to the value's alignment, the value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        int start = _position;
        int size = Unsafe.SizeOf<T?>();
        if (BytesLeft < size)
        {
            ThrowTruncated(size);
        }

        byte flag = _payload[start];
        if (flag > 1)
        {
            Throw("the flag of a nullable value, 0 or 1", $"{flag}", start);
        }

        value = null;
        _position = start + size - Unsafe.SizeOf<T>();
        if (flag == 0)
        {
            _position = start + size;
        }
        else if (typeof(T) == typeof(DateTimeOffset))
        {
            value = Unsafe.BitCast<DateTimeOffset, T>(ReadDateTimeOffset());
        }
        else
        {
            value = Read<T>();
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = Read<T>();
        return true;
    }

    public bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged
    {
        // A DateTimeOffset is read by its fields. There may be less room than the count: see BeginList.
        if (typeof(T) == typeof(DateTimeOffset) || items.Length < scope.Remaining)
        {
            return false;
        }

        long size = (long)scope.Remaining * Unsafe.SizeOf<T>();
        if (size > BytesLeft)
        {
            ThrowTruncated(size);
        }

        _payload.Slice(_position, (int)size).CopyTo(MemoryMarshal.AsBytes(items));
        _position += (int)size;
        scope.Remaining = 0;
        return true;
    }
}
