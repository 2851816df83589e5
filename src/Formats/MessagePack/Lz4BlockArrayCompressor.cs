using System.Buffers;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// Compresses block by block to the bytes of <see cref="MessagePackLz4.Compress"/> with
/// <see cref="MessagePackCompressionMode.Lz4BlockArray"/>. Nothing can be sent before the end, because the sizes precede the blocks.
/// </summary>
internal sealed class Lz4BlockArrayCompressor : PayloadCompressor
{
    private readonly PooledBufferQueue _blocks = new();
    private readonly PooledBufferWriter _plain = new(MessagePackLz4.BlockLength);
    private long _plainLength;

    public override void Write(ReadOnlySpan<byte> plain)
    {
        _plainLength += plain.Length;
        while (_plain.Length + plain.Length >= MessagePackLz4.BlockLength)
        {
            int length = MessagePackLz4.BlockLength - _plain.Length;
            if (_plain.Length == 0)
            {
                WriteBlock(plain[..length]);
            }
            else
            {
                _plain.Write(plain[..length]);
                WriteHeldBlock();
            }

            plain = plain[length..];
        }

        _plain.Write(plain);
    }

    public override void Complete(Queue<PooledBuffer> output)
    {
        if (_plainLength < MessagePackLz4.MinCompressedLength)
        {
            output.Enqueue(_plain.Detach());
            return;
        }

        if (_plain.Length > 0)
        {
            WriteHeldBlock();
        }

        output.Enqueue(MessagePackLz4.EncodeSizes(_plainLength));
        _blocks.MoveTo(output);
    }

    public override void Dispose()
    {
        _plain.Dispose();
        _blocks.Dispose();
    }

    private void WriteHeldBlock()
    {
        WriteBlock(_plain.Span);
        _plain.Dispose();
    }

    private void WriteBlock(ReadOnlySpan<byte> plain) =>
        _blocks.Advance(
            MessagePackShapeWriter.WriteLz4Block(plain, _blocks.GetSpan(MessagePackShapeWriter.MaxLz4BlockLength(plain.Length)))
        );
}
