using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// Reads MessagePack (github.com/msgpack/msgpack, spec.md): every form of a value, not the shortest alone, and objects as
/// arrays by position or as maps by name, whichever stands there.
/// </summary>
internal ref partial struct MessagePackReader : IShapeReader
{
    private readonly ReadOnlySpan<byte> _payload;
    private readonly int _maxDepth;
    private int _depthLeft;
    private int _position;

    /// <summary>A reader at the start of a payload.</summary>
    /// <param name="payload">The whole payload.</param>
    /// <param name="maxDepth">How deep objects, lists and maps may nest.</param>
    public MessagePackReader(ReadOnlySpan<byte> payload, int maxDepth)
    {
        _payload = payload;
        _maxDepth = maxDepth;
        _depthLeft = maxDepth;
    }

    public static MemberAccess Access => MemberAccess.Either;

    public static bool Merges => false;

    public static bool KnowsCounts => true;

    public static bool IsText => false;

    /// <summary>The offset of the next value.</summary>
    public readonly int Position => _position;

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

    /// <summary>Takes bytes that are there.</summary>
    private ReadOnlySpan<byte> Take(int length)
    {
        ReadOnlySpan<byte> bytes = _payload.Slice(_position, length);
        _position += length;
        return bytes;
    }

    /// <summary>Throws: another kind of value stands here, or none.</summary>
    [DoesNotReturn]
    private readonly void ThrowUnexpected(string expected)
    {
        string found = (uint)_position < (uint)_payload.Length
            ? MessagePackCode.Describe(_payload[_position])
            : "the end of the payload";
        throw new InvalidPayloadException(expected, found, _position);
    }

    /// <summary>Throws: the value that begins here needs more bytes than there are.</summary>
    [DoesNotReturn]
    private readonly void ThrowTruncated(string expected) =>
        throw new InvalidPayloadException(expected, $"the end of the payload {BytesLeft} bytes later", _position);
}
