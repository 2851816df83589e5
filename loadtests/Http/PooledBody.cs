using System.Buffers;

namespace SerializationApi.LoadTests.Http;

/// <summary>A body in a buffer from the shared pool that grows with what arrives.</summary>
internal sealed class PooledBody : IDisposable
{
    private const int FirstSize = 64 * 1024;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);
    private int _length;

    /// <summary>What has arrived.</summary>
    public ReadOnlyMemory<byte> Content => _buffer.AsMemory(0, _length);

    /// <summary>Reads a stream to its end.</summary>
    public async ValueTask FillAsync(Stream source, CancellationToken cancellationToken)
    {
        int read;
        do
        {
            MakeRoom();
            read = await source.ReadAsync(_buffer.AsMemory(_length), cancellationToken);
            _length += read;
        }
        while (read > 0);
    }

    /// <summary>What this body is after its content coding is undone.</summary>
    /// <exception cref="InvalidDataException">The body is not in that coding.</exception>
    public PooledBody Decompress(ContentCoding coding)
    {
        using var source = new MemoryStream(_buffer, 0, _length, writable: false);
        using Stream decompressing = ContentCodings.Decompress(coding, source);
        var decompressed = new PooledBody();
        try
        {
            decompressed.Fill(decompressing);
            return decompressed;
        }
        catch
        {
            decompressed.Dispose();
            throw;
        }
    }

    /// <inheritdoc />
    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
    }

    private void Fill(Stream source)
    {
        int read;
        do
        {
            MakeRoom();
            read = source.Read(_buffer, _length, _buffer.Length - _length);
            _length += read;
        }
        while (read > 0);
    }

    private void MakeRoom()
    {
        if (_length < _buffer.Length)
        {
            return;
        }

        if (_length == Array.MaxLength)
        {
            throw new InvalidDataException($"a body of more than {Array.MaxLength} bytes");
        }

        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(2L * _buffer.Length, Array.MaxLength));
        _buffer.AsSpan(0, _length).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
