using System.Buffers;

namespace SerializationApi.Client;

/// <summary>A response's body in a rented array that grows with the bytes that have arrived.</summary>
internal sealed class ResponseBuffer : IDisposable
{
    private const int FirstLength = 16 * 1024;

    private byte[] _array = ArrayPool<byte>.Shared.Rent(FirstLength);
    private int _length;

    private ResponseBuffer()
    {
    }

    /// <summary>What has arrived.</summary>
    public ReadOnlySpan<byte> Span => _array.AsSpan(0, _length);

    /// <inheritdoc cref="Span"/>
    public ReadOnlyMemory<byte> Memory => _array.AsMemory(0, _length);

    /// <summary>Reads a body to its end.</summary>
    /// <param name="content">The body.</param>
    /// <param name="maxBytes">How long it may be.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <exception cref="HttpRequestException">It is longer.</exception>
    public static async Task<ResponseBuffer> ReadAsync(HttpContent content, long maxBytes, CancellationToken cancellation)
    {
        Stream stream = await content.ReadAsStreamAsync(cancellation).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
        {
            var buffer = new ResponseBuffer();
            try
            {
                await buffer.FillAsync(stream, content.Headers.ContentLength, maxBytes, cancellation).ConfigureAwait(false);
                return buffer;
            }
            catch
            {
                buffer.Dispose();
                throw;
            }
        }
    }

    /// <inheritdoc />
    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_array);
        _array = [];
        _length = 0;
    }

    private async Task FillAsync(Stream stream, long? announced, long maxBytes, CancellationToken cancellation)
    {
        while (true)
        {
            int read = await stream.ReadAsync(_array.AsMemory(_length), cancellation).ConfigureAwait(false);
            _length += read;
            if (_length > maxBytes)
            {
                throw new HttpRequestException(
                    HttpRequestError.ConfigurationLimitExceeded, $"The response is longer than the {maxBytes} bytes that it may have.");
            }

            if (read == 0)
            {
                return;
            }

            if (_length == _array.Length)
            {
                Grow(announced);
            }
        }
    }

    // An announced length keeps it from growing further than needed: to one byte more, so that the end is seen.
    private void Grow(long? announced)
    {
        long needed = _length + 1L;
        long wanted = Math.Max(needed, Math.Min(2L * _length, (announced ?? long.MaxValue - 1) + 1));
        if (needed > Array.MaxLength)
        {
            throw new HttpRequestException(HttpRequestError.ConfigurationLimitExceeded, "The response is longer than an array can be.");
        }

        byte[] grown = ArrayPool<byte>.Shared.Rent((int)Math.Min(wanted, Array.MaxLength));
        Span.CopyTo(grown);
        ArrayPool<byte>.Shared.Return(_array);
        _array = grown;
    }
}
