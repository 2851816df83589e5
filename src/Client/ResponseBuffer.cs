using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>Reads responses' bodies. The memory grows with the bytes that have arrived.</summary>
internal static class ResponseBuffer
{
    private const int FirstCapacity = 16 * 1024;

    /// <summary>Reads a body to its end.</summary>
    /// <param name="body">The body; disposed.</param>
    /// <param name="announced">Its length in bytes, if known.</param>
    /// <param name="maxBytes">The most bytes to read.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>The body, which the caller disposes.</returns>
    /// <exception cref="HttpRequestException">It is longer, or does not fit an array.</exception>
    public static async Task<PooledBuffer> ReadAsync(Stream body, long? announced, long maxBytes, CancellationToken cancellation)
    {
        long limit = Math.Min(maxBytes, Array.MaxLength - 1);
        await using (body.ConfigureAwait(false))
        {
            // One byte more than announced: the read that finds the end needs some room.
            using var buffer = new PooledBufferWriter(FirstCapacity, announced + 1);
            int read;
            do
            {
                read = await body.ReadAsync(buffer.GetMemory(), cancellation).ConfigureAwait(false);
                buffer.Advance(read);
                if (buffer.Length > limit)
                {
                    throw new HttpRequestException(
                        HttpRequestError.ConfigurationLimitExceeded,
                        $"The response is longer than its limit of {limit} bytes."
                    );
                }
            } while (read > 0);

            return buffer.Detach();
        }
    }
}
