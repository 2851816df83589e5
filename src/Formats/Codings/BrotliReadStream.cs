using System.Buffers;
using System.IO.Compression;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Formats.Codings;

/// <summary>
/// Decompresses Brotli like .NET's own stream, but reports where the compressed stream ended, and returns decompressed bytes before it
/// waits for more: the end of an item may be in the last byte.
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

    /// <summary>How the compressed stream ended; valid after the last read.</summary>
    public CodingEnd End =>
        !_done ? CodingEnd.Truncated
        : _start < _end ? CodingEnd.FollowedByOthers
        : CodingEnd.Whole;

    /// <inheritdoc />
    /// <exception cref="InvalidDataException">The bytes are not a Brotli stream.</exception>
    public override int Read(Span<byte> buffer)
    {
        int written;
        while (!TryDecompress(buffer, out written) && Fill(wire.Read(_buffer))) { }

        return written;
    }

    /// <inheritdoc />
    /// <exception cref="InvalidDataException">The bytes are not a Brotli stream.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int written;
        while (!TryDecompress(buffer.Span, out written) && Fill(await wire.ReadAsync(_buffer, cancellationToken).ConfigureAwait(false))) { }

        return written;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _decoder.Dispose();
            _done = true;
            _end = _start + 1; // Nothing more is read.
        }

        base.Dispose(disposing);
    }

    // False if the wire has no more.
    private bool Fill(int read)
    {
        _start = 0;
        _end = read;
        return read > 0;
    }

    // False if it needs more bytes from the wire: at the end of the stream too, to know whether others follow.
    private bool TryDecompress(Span<byte> buffer, out int written)
    {
        written = 0;
        if (_done || buffer.IsEmpty)
        {
            return buffer.IsEmpty || _start < _end;
        }

        OperationStatus status = _decoder.Decompress(_buffer.AsSpan(_start.._end), buffer, out int consumed, out written);
        _start += consumed;
        _done = status == OperationStatus.Done;
        return status == OperationStatus.InvalidData
            ? throw new InvalidDataException("The bytes are not a valid Brotli stream.")
            : written > 0 || (_done && _start < _end);
    }
}
