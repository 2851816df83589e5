using System.Diagnostics;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

// What stands before a block.
internal sealed partial class Lz4Decompressor
{
    // The longest form of an integer.
    private const int LongestInteger = 9;

    // An extension: the size, and the block.
    private bool TryBeginSingle(ReadOnlySpan<byte> bytes)
    {
        _ = MessagePackItemScanner.TryMeasure(bytes, out int head, out long length, out _); // The type is there, and stands behind it.
        int sizeStart = head + 1;
        ReadOnlySpan<byte> rest = bytes[sizeStart..];
        if (rest.IsEmpty || !MessagePackItemScanner.TryMeasure(rest, out int sizeHead, out long sizeScalar, out _) || rest.Length < Math.Min(sizeHead + sizeScalar, LongestInteger))
        {
            return false;
        }

        int size = ReadSize(rest, sizeStart, out int sizeLength);
        long blockLength = length - 1 - sizeLength;
        if (blockLength < 0)
        {
            throw new InvalidPayloadException("a size within the extension", "a longer one", sizeStart);
        }

        Take(sizeStart + sizeLength);
        BeginBlock("an LZ4 block", 0, length - 1, blockLength, size, sizeStart);
        return true;
    }

    // An array: an extension with the sizes, and the blocks.
    private bool TryBeginBlocks(ReadOnlySpan<byte> bytes, int arrayHead)
    {
        _ = MessagePackItemScanner.TryMeasure(bytes, out _, out _, out long count);
        _ = MessagePackItemScanner.TryMeasure(bytes[arrayHead..], out int head, out long length, out _);
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
            throw new InvalidPayloadException($"{count - 1} sizes within the extension", "more or fewer", sizesStart);
        }

        MessagePackReader.CheckLz4Size(_totalSize, int.MaxValue, limits.MaxDecompressedBytes, 0);
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
        if (bytes.IsEmpty || !mayBegin || !MessagePackItemScanner.TryMeasure(bytes, out int head, out long length, out _))
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

        MessagePackReader.CheckLz4Size(size, (int)blockLength, limits.MaxDecompressedBytes, sizeOffset);
        _block = new Lz4Block(what, start, length, blockLength, _offset, size);
        _reader.Begin((int)blockLength, size);
        _stage = Stage.Block;
    }

    private int ReadSize(ReadOnlySpan<byte> bytes, long offset, out int length)
    {
        MessagePackReader reader = default;
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
        MessagePackReader reader = default;
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
