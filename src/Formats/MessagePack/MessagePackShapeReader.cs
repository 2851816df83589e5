using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Reads MessagePack (github.com/msgpack/msgpack, spec.md): every form of a value, not only the shortest, and objects both as arrays by
/// position and as maps by name.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct MessagePackShapeReader : IPayloadReader
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

    private ReadOnlySpan<byte> Take(int length)
    {
        ReadOnlySpan<byte> bytes = _payload.Slice(_position, length);
        _position += length;
        return bytes;
    }

    // Throw methods throw the exception themselves, so that the JIT knows that they do not return (docs/adr/0001).
    [DoesNotReturn]
    private static void Throw(string expected, string found, int offset) => throw new InvalidPayloadException(expected, found, offset);

    // The next value is of another kind, or absent.
    [DoesNotReturn]
    private readonly void ThrowUnexpected(string expected) => throw new InvalidPayloadException(expected, Describe(), _position);

    // The next value needs more bytes than there are.
    [DoesNotReturn]
    private readonly void ThrowTruncated(string expected) =>
        throw new InvalidPayloadException(expected, $"the end of the payload after {BytesLeft} more bytes", _position);

    private readonly string Describe() => BytesLeft > 0 ? MessagePackCode.Describe(_payload[_position]) : "the end of the payload";

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged => false;

    // No LZ4 block decompresses to more than this multiple of its length: a byte that lengthens a match adds 255.
    private const int MaxLz4Ratio = 255;

    /// <summary>Reads one compressed block, which is the whole payload.</summary>
    internal PooledBuffer ReadLz4Block(FormatLimits limits)
    {
        ReadExtensionHeader("an LZ4 block", out int length);
        int end = _position + length;
        int sizeOffset = _position;
        int size = ReadLz4Size();
        if (_position > end)
        {
            Throw("a size within the extension", "a longer size", sizeOffset);
        }

        int blockOffset = _position;
        ReadOnlySpan<byte> block = Take(end - _position);
        End();
        CheckLz4Size(size, block.Length, limits, sizeOffset);
        CheckLz4Expansion(size, end, limits, sizeOffset);
        var plain = OutputBuffer.OfLength(size);
        try
        {
            Decompress(block, size, blockOffset, ref plain);
            return plain.Detach();
        }
        finally
        {
            plain.Dispose();
        }
    }

    /// <summary>Reads an array of sizes and compressed blocks, which is the whole payload.</summary>
    internal PooledBuffer ReadLz4BlockArray(FormatLimits limits)
    {
        int start = _position;
        int blockCount = ReadArrayHeader() - 1;
        ReadExtensionHeader("an extension with sizes of LZ4 blocks", out int sizesLength);
        MessagePackShapeReader sizes = this;
        long total = 0;
        int end = _position + sizesLength;
        for (int i = 0; i < blockCount; i++)
        {
            total += ReadLz4Size();
        }

        if (_position != end)
        {
            Throw($"{blockCount} sizes within the extension", "more or fewer sizes", sizes._position);
        }

        CheckLz4Size(total, BytesLeft, limits, start);
        CheckLz4Expansion(total, _payload.Length, limits, start);
        var plain = OutputBuffer.OfLength((int)total);
        try
        {
            for (int i = 0; i < blockCount; i++)
            {
                int sizeOffset = sizes._position;
                int size = sizes.ReadLz4Size();
                ReadOnlySpan<byte> block = ReadBinary();
                CheckLz4Size(size, block.Length, limits, sizeOffset);
                Decompress(block, size, _position - block.Length, ref plain);
            }

            End();
            return plain.Detach();
        }
        finally
        {
            plain.Dispose();
        }
    }

    /// <summary>Reads the decompressed size of a block.</summary>
    internal int ReadLz4Size() => (int)ReadWithin(0, int.MaxValue);

    /// <summary>Checks that compressed bytes can become so many.</summary>
    /// <exception cref="InvalidPayloadException">They cannot, or the size exceeds a limit.</exception>
    internal static void CheckLz4Size(long size, int compressedLength, FormatLimits limits, long offset)
    {
        if (size > (long)compressedLength * MaxLz4Ratio)
        {
            throw new InvalidPayloadException($"a size that {compressedLength} compressed bytes can become", $"{size}", offset);
        }

        if (size > limits.MaxDecompressedBytes)
        {
            throw new InvalidPayloadException($"at most {limits.MaxDecompressedBytes} bytes after decompression", $"{size}", offset)
            {
                ExceedsLimit = true,
            };
        }
    }

    /// <summary>Checks the expansion limit of a payload, or of its decompressed part.</summary>
    /// <exception cref="InvalidPayloadException">It expands too much.</exception>
    internal static void CheckLz4Expansion(long size, long payloadLength, FormatLimits limits, long offset)
    {
        if (size > Math.Max(FormatLimits.ExpansionFloor, payloadLength * limits.MaxExpansion))
        {
            throw new InvalidPayloadException(
                $"at most {limits.MaxExpansion} bytes for each byte of LZ4",
                $"{size} of {payloadLength}",
                offset
            )
            {
                ExceedsLimit = true,
            };
        }
    }

    /// <summary>The error of a block that is corrupt, or of another size.</summary>
    internal static InvalidPayloadException InvalidLz4Block(int size, long offset) =>
        new($"an LZ4 block of {size} bytes", "a corrupt block, or one of another size", offset);

    private static void Decompress(ReadOnlySpan<byte> block, int size, int offset, ref OutputBuffer plain)
    {
        if (!Lz4Codec.TryDecompress(block, plain.ReserveSpan(size), out int errorOffset))
        {
            throw InvalidLz4Block(size, offset + errorOffset);
        }

        plain.Advance(size);
    }

    /// <summary>Skips values of any kind, and returns their bytes.</summary>
    public ReadOnlySpan<byte> ReadRaw(int values = 1)
    {
        int start = _position;
        Skip(values);
        return _payload[start.._position];
    }

    /// <summary>Skips bytes that were read elsewhere.</summary>
    /// <param name="length">The number of bytes; at most the remaining ones.</param>
    public void Advance(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(length, _payload.Length - _position);
        _position += length;
    }

    /// <summary>Skips values of any kind; the same nesting limit applies.</summary>
    private void Skip(long values)
    {
        const string Expected = "a value";

        // Every value takes at least a byte.
        if (values > BytesLeft)
        {
            ThrowCount(_position, values, BytesLeft);
        }

        for (; values > 0; values--)
        {
            int start = _position;
            byte code = ReadCode(Expected);
            switch (code)
            {
                case < MessagePackCode.FixArray and >= MessagePackCode.FixMap:
                    SkipInner(start, 2 * (code & 0x0f));
                    break;
                case < MessagePackCode.FixStr and >= MessagePackCode.FixArray:
                    SkipInner(start, code & 0x0f);
                    break;
                case MessagePackCode.Array16 or MessagePackCode.Array32:
                    SkipInner(start, ReadLength(start, code == MessagePackCode.Array16 ? 2 : 4, Expected));
                    break;
                case MessagePackCode.Map16 or MessagePackCode.Map32:
                    SkipInner(start, 2L * ReadLength(start, code == MessagePackCode.Map16 ? 2 : 4, Expected));
                    break;
                case MessagePackCode.NeverUsed:
                    ThrowUnexpected(start, Expected);
                    break;
                default:
                    int length = CheckLength(start, ScalarLength(start, code), Expected);
                    _position += length;
                    break;
            }
        }
    }

    private void SkipInner(int start, long values)
    {
        _depth.Enter(start);
        Skip(values);
        _depth.Leave();
    }

    // The number of bytes after the code of a value without inner values.
    private uint ScalarLength(int start, byte code)
    {
        const string Expected = "a value";
        return code switch
        {
            <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt => 0,
            MessagePackCode.Nil or MessagePackCode.False or MessagePackCode.True => 0,
            >= MessagePackCode.FixStr and < MessagePackCode.Nil => (uint)(code & 0x1f),
            MessagePackCode.Bin8 or MessagePackCode.Str8 => ReadLength(start, 1, Expected),
            MessagePackCode.Bin16 or MessagePackCode.Str16 => ReadLength(start, 2, Expected),
            MessagePackCode.Bin32 or MessagePackCode.Str32 => ReadLength(start, 4, Expected),
            MessagePackCode.Float32 => sizeof(float),
            MessagePackCode.Float64 => sizeof(double),
            >= MessagePackCode.UInt8 and <= MessagePackCode.UInt64 => 1u << (code - MessagePackCode.UInt8),
            >= MessagePackCode.Int8 and <= MessagePackCode.Int64 => 1u << (code - MessagePackCode.Int8),
            _ => ExtensionLength(start),
        };
    }

    private uint ExtensionLength(int start)
    {
        _position = start;
        ReadExtensionHeader("a value", out int length);
        return (uint)length;
    }
}
