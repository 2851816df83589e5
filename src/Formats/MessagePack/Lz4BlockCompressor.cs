using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// Compresses to the bytes of <see cref="MessagePackLz4.Compress"/> with <see cref="MessagePackCompressionMode.Lz4Block"/>. Nothing can be
/// sent before the end, because the length precedes the block.
/// </summary>
internal sealed class Lz4BlockCompressor : PayloadCompressor
{
    private readonly PooledBufferQueue _content = new();
    private readonly Lz4BlockWriter _block;
    private int _plainLength;

    public Lz4BlockCompressor() => _block = new Lz4BlockWriter(_content);

    public override void Write(ReadOnlySpan<byte> plain)
    {
        if ((long)_plainLength + plain.Length > Lz4Codec.MaxInputLength)
        {
            throw new UnsupportedValueException("payload", $"it is larger than an LZ4 block can be: {Lz4Codec.MaxInputLength:N0} bytes.");
        }

        _plainLength += plain.Length;
        _block.Write(plain);
    }

    public override void Complete(Queue<PooledBuffer> output)
    {
        if (_plainLength < MessagePackLz4.MinCompressedLength)
        {
            _block.Rest.CopyTo(_content.GetSpan(_plainLength));
            _content.Advance(_plainLength);
        }
        else
        {
            _block.Complete();
            output.Enqueue(MessagePackLz4.EncodeBlockHead(_content.Length, _plainLength));
        }

        _content.MoveTo(output);
    }

    public override void Dispose()
    {
        _block.Dispose();
        _content.Dispose();
    }
}
