using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Compressing;

/// <summary>A stream that writes into a rented array, for libraries that write to streams only.</summary>
internal sealed class BufferStream(PooledBufferWriter output) : Stream
{
    /// <inheritdoc />
    public override bool CanRead => false;

    /// <inheritdoc />
    public override bool CanSeek => false;

    /// <inheritdoc />
    public override bool CanWrite => true;

    /// <inheritdoc />
    public override long Length => output.Length;

    /// <inheritdoc />
    public override long Position { get => output.Length; set => throw new NotSupportedException(); }

    /// <inheritdoc />
    public override void Flush()
    {
        // What is written is there at once.
    }

    /// <inheritdoc />
    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    /// <inheritdoc />
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        buffer.CopyTo(output.GetSpan(buffer.Length));
        output.Advance(buffer.Length);
    }

    /// <inheritdoc />
    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    /// <inheritdoc />
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    /// <inheritdoc />
    public override void SetLength(long value) => throw new NotSupportedException();
}
