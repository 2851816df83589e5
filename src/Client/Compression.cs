using System.Buffers;
using System.IO.Compression;
using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>Compresses requests as the application prefers.</summary>
internal static class Compression
{
    /// <summary>Compresses a payload.</summary>
    /// <returns>The compressed payload, and the other is disposed; null when it is not to be compressed, or would not be shorter.</returns>
    public static PooledBuffer? TryCompress(PooledBuffer payload, ClientFormats formats)
    {
        if (formats.ContentEncoding is null || payload.Length < formats.MinCompressedBytes)
        {
            return null;
        }

        using var output = new PooledBufferWriter();
        using (var target = new BufferStream(output))
        {
            using Stream compressor = Open(target, formats);
            compressor.Write(payload.Span);
        }

        if (output.Length >= payload.Length)
        {
            return null;
        }

        payload.Dispose();
        return output.Detach();
    }

    /// <summary>Compresses what is written, and what was flushed is on its way.</summary>
    /// <param name="target">Where it goes; left open.</param>
    /// <param name="formats">What the application prefers, a coding among it.</param>
    public static Stream Open(Stream target, ClientFormats formats) => formats.ContentEncoding == "br"
        ? new BrotliStream(target, formats.CompressionLevel, leaveOpen: true)
        : new GZipStream(target, formats.CompressionLevel, leaveOpen: true);
}

/// <summary>A stream that appends to a buffer.</summary>
/// <param name="output">The buffer.</param>
internal sealed class BufferStream(IBufferWriter<byte> output) : Stream
{
    /// <inheritdoc />
    public override bool CanRead => false;

    /// <inheritdoc />
    public override bool CanSeek => false;

    /// <inheritdoc />
    public override bool CanWrite => true;

    /// <inheritdoc />
    public override long Length => throw new NotSupportedException();

    /// <inheritdoc />
    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <inheritdoc />
    public override void Write(ReadOnlySpan<byte> buffer) => output.Write(buffer);

    /// <inheritdoc />
    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    /// <inheritdoc />
    public override void Flush()
    {
    }

    /// <inheritdoc />
    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    /// <inheritdoc />
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    /// <inheritdoc />
    public override void SetLength(long value) => throw new NotSupportedException();
}
