using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.BinaryFormats;

/// <summary>Reads what <see cref="BinaryLayoutWriter{TLengths}"/> writes; nothing is sized by a length that the payload cannot hold.</summary>
/// <typeparam name="TLengths">How lengths are written.</typeparam>
internal ref partial struct BinaryLayoutReader<TLengths> : IPayloadReader
    where TLengths : struct, ILengths
{
    private const int Null = -1;

    private ReadOnlySpan<byte> _payload;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private int _position;

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.Places;

    /// <inheritdoc />
    public static MemberAccess Access => MemberAccess.Positional;

    /// <inheritdoc />
    public static bool Merges => false;

    /// <inheritdoc />
    public static bool KnowsCounts => true;

    /// <inheritdoc />
    public static bool IsText => false;

    private readonly int BytesLeft => _payload.Length - _position;

    /// <inheritdoc />
    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits)
    {
        _payload = payload;
        _depth = new NestingDepth(limits.MaxDepth, depth: 0);
        _budget = new DecodeBudget(limits, payload.Length);
    }

    /// <inheritdoc />
    public readonly long TakenBytes => _budget.Taken;

    /// <inheritdoc />
    public readonly int Position => _position;

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T Read<T>()
        where T : unmanaged
    {
        int position = _position;
        if (_payload.Length - position < Unsafe.SizeOf<T>())
        {
            Throw($"a value of {Unsafe.SizeOf<T>()} bytes", $"the end of the payload {BytesLeft} bytes later", position);
        }

        _position = position + Unsafe.SizeOf<T>();
        return Unsafe.ReadUnaligned<T>(ref Unsafe.Add(ref MemoryMarshal.GetReference(_payload), position));
    }

    // A length whose items, of so many bytes at least, are there; −1 for a null.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadLength(int minItemSize)
    {
        int start = _position;
        int size = TLengths.Read(_payload[start..], out int length);
        _position = start + size;
        if (size == 0 || length < Null || length > BytesLeft / minItemSize)
        {
            Throw($"a length of at most {BytesLeft / minItemSize}, for the bytes that are left", size == 0 ? "none" : $"{length}", start);
        }

        return length;
    }

    private bool ReadPresence()
    {
        byte presence = Read<byte>();
        if (presence > 1)
        {
            Throw("a byte of 0 or 1", $"{presence}", _position - 1);
        }

        return presence != 0;
    }

    [DoesNotReturn]
    private static void Throw(string expected, string found, int offset) => throw new InvalidPayloadException(expected, found, offset);
}
