using System.Diagnostics;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>Decompresses an LZ4 block, or an array of them, while it arrives; see <see cref="MessagePackLz4.Decompress"/>.</summary>
/// <param name="limits">Bounds for the decompressed bytes.</param>
internal sealed class Lz4Decompressor(FormatLimits limits) : PayloadDecompressor
{
    // The longest head of an array, and the longest of an extension in it.
    private const int LongestHeads = 11;

    private readonly ReceivedBytes _received = new();
    private readonly Lz4BlockReader _reader = new();

    // The encoded sizes of the blocks that are still to come.
    private readonly ReceivedBytes _sizes = new();
    private long _sizesOffset;
    private long _blocksLeft;
    private long _totalSize;
    private int _headsLength;

    // The decompressed size of the blocks that have begun.
    private long _begunSize;

    private Lz4Block _block;
    private Stage _stage;
    private long _offset;
    private bool _isCompleted;

    // The first decompressed bytes, to detect nested compression.
    private readonly byte[] _beginning = new byte[LongestHeads];
    private int _beginningLength;

    private enum Stage
    {
        Begin,
        Plain,
        BlockHead,
        Block,
    }

    public override bool IsPassed => _stage == Stage.Plain && _received.IsEmpty;

    public override long Offset => _offset;

    /// <summary>The number of received bytes that are held; a test bounds it.</summary>
    internal long HeldBytes => (long)_received.Span.Length + _sizes.Span.Length;

    private long ArrivedBytes => _offset + _received.Span.Length;

    public override Memory<byte> GetMemory(int atLeast) => _received.GetMemory(atLeast);

    public override void Advance(int count) => _received.Advance(count);

    public override void Complete() => _isCompleted = true;

    public override bool TryRead(out ReadOnlySpan<byte> plain)
    {
        plain = default;
        bool goesOn = true;
        while (goesOn && plain.IsEmpty)
        {
            goesOn = _stage switch
            {
                Stage.Begin => TryBegin(),
                Stage.Plain => TryPass(out plain),
                Stage.BlockHead => _blocksLeft > 0 ? TryBeginBlock() : CheckEnd(),
                _ => TryReadBlock(out plain),
            };
        }

        return !plain.IsEmpty;
    }

    public override void Dispose()
    {
        _received.Dispose();
        _sizes.Dispose();
        _reader.Dispose();
    }

    private bool TryPass(out ReadOnlySpan<byte> plain)
    {
        plain = _received.Span;
        Take(plain.Length);
        return !plain.IsEmpty;
    }

    private bool TryBegin()
    {
        ReadOnlySpan<byte> bytes = _received.Span;
        if (!MessagePackLz4.IsCompressed(bytes))
        {
            bool isKnown = _isCompleted || !MessagePackLz4.MayBeCompressed(bytes);
            _stage = isKnown ? Stage.Plain : Stage.Begin;
            return isKnown;
        }

        if (MessagePackCode.ArrayHeadLength(bytes[0]) is > 0 and var arrayHead ? TryBeginBlocks(bytes, arrayHead) : TryBeginSingle(bytes))
        {
            return true;
        }

        if (_isCompleted)
        {
            MessagePackLz4.Decompress(bytes, limits).Dispose(); // Reports what is missing.
            throw new UnreachableException();
        }

        return false;
    }

    private bool TryReadBlock(out ReadOnlySpan<byte> plain)
    {
        if (!_reader.TryRead(_received.Span, out int taken, out plain))
        {
            throw MessagePackShapeReader.InvalidLz4Block(_block.Size, _block.ContentStart + _reader.SequenceOffset);
        }

        Take(taken);
        CheckBeginning(plain);
        if (_reader.IsEnded)
        {
            _stage = Stage.BlockHead;
        }
        else if (plain.IsEmpty && _isCompleted)
        {
            if (_headsLength > 0)
            {
                MessagePackShapeReader.CheckLz4Size(_totalSize, (int)Math.Min(ArrivedBytes - _headsLength, int.MaxValue), limits, 0);
            }

            long left = ArrivedBytes - _block.ContentStart + _block.Length - _block.ContentLength;
            throw InvalidPayloadException.TooShort(_block.What, (ulong)_block.Length, left, _block.Start);
        }

        return _reader.IsEnded || !plain.IsEmpty;
    }

    private bool CheckEnd() =>
        _received.IsEmpty
            ? false
            : throw new InvalidPayloadException("the end of the payload", $"{_received.Span.Length} more bytes", _offset);

    // Its codec would decompress it again.
    private void CheckBeginning(ReadOnlySpan<byte> plain)
    {
        int length = Math.Min(plain.Length, LongestHeads - _beginningLength);
        plain[..length].CopyTo(_beginning.AsSpan(_beginningLength));
        _beginningLength += length;
        if (length > 0 && MessagePackLz4.IsCompressed(_beginning.AsSpan(0, _beginningLength)))
        {
            throw new InvalidPayloadException("a payload that is compressed once", "a payload that is compressed twice", 0);
        }
    }

    private void Take(int count)
    {
        _received.Take(count);
        _offset += count;
    }

    // A block: its container with its start and length, and its own start, length and decompressed size.
    private readonly record struct Lz4Block(string What, long Start, long Length, long ContentLength, long ContentStart, int Size);

    // The longest form of an integer.
    private const int LongestInteger = 9;

    // An extension: the size, and the block.
    private bool TryBeginSingle(ReadOnlySpan<byte> bytes)
    {
        _ = MessagePackWalker.TryMeasure(bytes, out int head, out long length, out _); // The type has arrived, and follows it.
        int sizeStart = head + 1;
        ReadOnlySpan<byte> rest = bytes[sizeStart..];
        if (
            rest.IsEmpty
            || !MessagePackWalker.TryMeasure(rest, out int sizeHead, out long sizeScalar, out _)
            || rest.Length < Math.Min(sizeHead + sizeScalar, LongestInteger)
        )
        {
            return false;
        }

        int size = ReadSize(rest, sizeStart, out int sizeLength);
        long blockLength = length - 1 - sizeLength;
        if (blockLength < 0)
        {
            throw new InvalidPayloadException("a size within the extension", "a longer size", sizeStart);
        }

        Take(sizeStart + sizeLength);
        BeginBlock("an LZ4 block", 0, length - 1, blockLength, size, sizeStart);
        return true;
    }

    // An array: an extension with the sizes, and the blocks.
    private bool TryBeginBlocks(ReadOnlySpan<byte> bytes, int arrayHead)
    {
        _ = MessagePackWalker.TryMeasure(bytes, out _, out _, out long count);
        _ = MessagePackWalker.TryMeasure(bytes[arrayHead..], out int head, out long length, out _);
        int sizesStart = arrayHead + head + 1;
        if (bytes.Length < sizesStart - 1 + length)
        {
            return false;
        }

        int headsLength = sizesStart - 1 + (int)length;
        ReadOnlySpan<byte> sizes = bytes[sizesStart..headsLength];
        _sizes.Append(sizes);
        int position = 0;
        while (_blocksLeft < count - 1 && position < sizes.Length)
        {
            _totalSize += ReadSize(sizes[position..], sizesStart + position, out int sizeLength);
            position += sizeLength;
            _blocksLeft++;
        }

        if (_blocksLeft < count - 1 || position < sizes.Length)
        {
            throw new InvalidPayloadException($"{count - 1} sizes within the extension", "more or fewer sizes", sizesStart);
        }

        MessagePackShapeReader.CheckLz4Size(_totalSize, int.MaxValue, limits, 0);
        _sizesOffset = sizesStart;
        _headsLength = headsLength;
        Take(headsLength);
        _stage = Stage.BlockHead;
        return true;
    }

    private bool TryBeginBlock()
    {
        ReadOnlySpan<byte> bytes = _received.Span;
        bool mayBegin = bytes.IsEmpty || MessagePackCode.IsStringOrBinary(bytes[0]);
        if (bytes.IsEmpty || !mayBegin || !MessagePackWalker.TryMeasure(bytes, out int head, out long length, out _))
        {
            return mayBegin && !_isCompleted ? false : throw InvalidBlockHead(bytes);
        }

        int size = ReadSize(_sizes.Span, _sizesOffset, out int sizeLength);
        _sizes.Take(sizeLength);
        long start = _offset;
        Take(head);
        BeginBlock("binary", start, length, length, size, _sizesOffset);
        _sizesOffset += sizeLength;
        _blocksLeft--;
        return true;
    }

    private void BeginBlock(string what, long start, long length, long blockLength, int size, long sizeOffset)
    {
        if (blockLength > int.MaxValue)
        {
            throw new InvalidPayloadException($"{what} of at most {int.MaxValue} bytes", $"{blockLength}", start);
        }

        MessagePackShapeReader.CheckLz4Size(size, (int)blockLength, limits, sizeOffset);
        _begunSize += size;
        MessagePackShapeReader.CheckLz4Expansion(_begunSize, _offset + blockLength, limits, sizeOffset);
        _block = new Lz4Block(what, start, length, blockLength, _offset, size);
        _reader.Begin((int)blockLength, size);
        _stage = Stage.Block;
    }

    private int ReadSize(ReadOnlySpan<byte> bytes, long offset, out int length)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes, limits);
        try
        {
            int size = reader.ReadLz4Size();
            length = reader.Position;
            return size;
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(offset);
        }
    }

    private InvalidPayloadException InvalidBlockHead(ReadOnlySpan<byte> bytes)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes, limits);
        try
        {
            reader.ReadBinary();
            throw new UnreachableException();
        }
        catch (InvalidPayloadException error)
        {
            return error.At(_offset);
        }
    }
}
