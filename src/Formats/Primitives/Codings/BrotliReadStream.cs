using System.Buffers;
using System.IO.Compression;

namespace SerializationApi.Formats.Primitives.Codings;

/// <summary>
/// Decompresses Brotli as .NET's own stream does, except that it reads nothing behind the end of the compressed stream.
/// </summary>
/// <param name="wire">The compressed bytes.</param>
internal sealed class BrotliReadStream(Stream wire) : ReadOnlyStream
{
    private const int BufferBytes = 16 * 1024;

    private readonly byte[] _buffer = new byte[BufferBytes];
    private BrotliDecoder _decoder;
    private int _start;
    private int _end;
    private bool _done;

    /// <inheritdoc />
    /// <exception cref="InvalidDataException">The bytes are no Brotli stream.</exception>
    public override int Read(Span<byte> buffer)
    {
        int written;
        while (!TryDecompress(buffer, out written))
        {
            _start = 0;
            _end = wire.Read(_buffer);
            if (_end == 0)
            {
                break;
            }
        }

        return written;
    }

    /// <inheritdoc />
    /// <exception cref="InvalidDataException">The bytes are no Brotli stream.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int written;
        while (!TryDecompress(buffer.Span, out written))
        {
            _start = 0;
            _end = await wire.ReadAsync(_buffer, cancellationToken).ConfigureAwait(false);
            if (_end == 0)
            {
                break;
            }
        }

        return written;
    }

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _decoder.Dispose();
            _done = true;
        }

        base.Dispose(disposing);
    }

    // False when it needs more bytes from the wire.
    private bool TryDecompress(Span<byte> buffer, out int written)
    {
        written = 0;
        if (_done || buffer.IsEmpty)
        {
            return true;
        }

        OperationStatus status = _decoder.Decompress(_buffer.AsSpan(_start.._end), buffer, out int consumed, out written);
        _start += consumed;
        _done = status == OperationStatus.Done;
        return status == OperationStatus.InvalidData
            ? throw new InvalidDataException("The bytes are no Brotli stream.")
            : written > 0 || _done;
    }
}
