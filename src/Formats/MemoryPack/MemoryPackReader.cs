using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// Reads MemoryPack's default layout (github.com/Cysharp/MemoryPack). What is taken as it lies in memory is checked: not
/// every bit pattern is a value.
/// </summary>
internal ref partial struct MemoryPackReader : IShapeReader
{
    private readonly ReadOnlySpan<byte> _payload;
    private readonly int _maxDepth;
    private int _depthLeft;
    private int _position;

    /// <summary>A reader at the start of a payload.</summary>
    /// <param name="payload">The whole payload.</param>
    /// <param name="maxDepth">How deep objects, lists and maps may nest.</param>
    public MemoryPackReader(ReadOnlySpan<byte> payload, int maxDepth)
    {
        _payload = payload;
        _maxDepth = maxDepth;
        _depthLeft = maxDepth;
    }

    public static MemberAccess Access => MemberAccess.Positional;

    public static bool Merges => false;

    public static bool KnowsCounts => true;

    public static bool IsText => false;

    private readonly int BytesLeft
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _payload.Length - _position;
    }

    /// <summary>Asserts that the payload ends here.</summary>
    public readonly void EndPayload()
    {
        if (BytesLeft != 0)
        {
            throw new InvalidPayloadException("the end of the payload", $"{BytesLeft} more bytes", _position);
        }
    }

    public readonly void ChargeMerge(int items)
    {
        // Nothing comes in parts here.
    }

    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, _position);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter(int offset)
    {
        if (--_depthLeft < 0)
        {
            NestingDepth.ThrowInvalid(_maxDepth, offset);
        }
    }

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

    [DoesNotReturn]
    private static void ThrowInvalid(string expected, string found, int offset) =>
        throw new InvalidPayloadException(expected, found, offset);

    /// <summary>Throws: a value of that many bytes begins here, and the payload ends before it does.</summary>
    [DoesNotReturn]
    private readonly void ThrowTruncated(long size) =>
        throw new InvalidPayloadException($"a value of {size} bytes", $"the end of the payload {BytesLeft} bytes later", _position);
}
