using SerializationApi.Formats;
using SerializationApi.Formats.Primitives.Codings;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>A payload that its format may have compressed as a whole, as it is without that.</summary>
/// <param name="format">The format.</param>
/// <param name="compressed">The payload.</param>
internal sealed class DecompressedBody(Format format, Stream compressed) : ReadOnlyStream
{
    // What is read in one go.
    private const int ReadBytes = 16 * 1024;

    private readonly PayloadDecompressor? _decompressor = format.CreateDecompressor();
    private readonly ReceivedBytes _plain = new();
    private bool _hasEnded;

    /// <summary>How many bytes were taken of a payload that is compressed; null of one that is not.</summary>
    public long? CompressedBytes => _decompressor is { IsPassed: false } ? _decompressor.Offset : null;

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always: bodies are read asynchronously.</exception>
    public override int Read(Span<byte> buffer) => throw new NotSupportedException("Bodies are read asynchronously.");

    /// <inheritdoc />
    /// <exception cref="Shapes.InvalidPayloadException">The payload is compressed wrongly, or becomes more than the limits of its format allow.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_decompressor is null || (_decompressor.IsPassed && _plain.IsEmpty))
        {
            return await compressed.ReadAsync(buffer, cancellationToken);
        }

        while (_plain.IsEmpty)
        {
            if (_decompressor.TryRead(out ReadOnlySpan<byte> plain))
            {
                _plain.Append(plain);
            }
            else if (_hasEnded)
            {
                return 0;
            }
            else
            {
                int read = await compressed.ReadAsync(_decompressor.GetMemory(ReadBytes), cancellationToken);
                _decompressor.Advance(read);
                if (read == 0)
                {
                    _hasEnded = true;
                    _decompressor.Complete();
                }
            }
        }

        int length = Math.Min(buffer.Length, _plain.Span.Length);
        _plain.Span[..length].CopyTo(buffer.Span);
        _plain.Take(length);
        return length;
    }

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        _decompressor?.Dispose();
        _plain.Dispose();
        base.Dispose(disposing);
    }
}
