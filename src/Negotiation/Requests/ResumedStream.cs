using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>A partially read body: the bytes that were read, followed by the rest.</summary>
/// <param name="read">The bytes that have been read.</param>
/// <param name="rest">The rest.</param>
internal sealed class ResumedStream(ReadOnlyMemory<byte> read, Stream rest) : ReadOnlyStream
{
    private ReadOnlyMemory<byte> _read = read;

    public override int Read(Span<byte> buffer) => _read.IsEmpty ? rest.Read(buffer) : Take(buffer);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        _read.IsEmpty ? rest.ReadAsync(buffer, cancellationToken) : new(Take(buffer.Span));

    private int Take(Span<byte> buffer)
    {
        int length = Math.Min(buffer.Length, _read.Length);
        _read.Span[..length].CopyTo(buffer);
        _read = _read[length..];
        return length;
    }
}
