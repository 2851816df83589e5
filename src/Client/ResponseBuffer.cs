using SerializationApi.Formats;

namespace SerializationApi.Client;

/// <summary>Reads responses' bodies into memory that grows with the bytes that have arrived.</summary>
internal static class ResponseBuffer
{
    private const int FirstCapacity = 16 * 1024;

    /// <summary>Reads a body to its end.</summary>
    /// <param name="content">The body.</param>
    /// <param name="maxBytes">How long it may be.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>The body, which the caller disposes.</returns>
    /// <exception cref="HttpRequestException">It is longer, or does not fit an array.</exception>
    public static async Task<PooledBuffer> ReadAsync(HttpContent content, long maxBytes, CancellationToken cancellation)
    {
        long limit = Math.Min(maxBytes, Array.MaxLength - 1);
        Stream stream = await content.ReadAsStreamAsync(cancellation).ConfigureAwait(false);
        await using (stream.ConfigureAwait(false))
        {
            // Room for one byte more than is announced: the read that finds the end needs some.
            using var body = new PooledBufferWriter(FirstCapacity, content.Headers.ContentLength + 1);
            int read;
            do
            {
                read = await stream.ReadAsync(body.GetMemory(), cancellation).ConfigureAwait(false);
                body.Advance(read);
                if (body.Length > limit)
                {
                    throw new HttpRequestException(
                        HttpRequestError.ConfigurationLimitExceeded, $"The response is longer than the {limit} bytes that it may have.");
                }
            }
            while (read > 0);

            return body.Detach();
        }
    }
}
