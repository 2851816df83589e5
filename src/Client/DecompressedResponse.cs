using SerializationApi.Formats;
using SerializationApi.Formats.Primitives.Codings;

namespace SerializationApi.Client;

/// <summary>A response's body without its <c>Content-Encoding</c>: what is wrong with it is the server's or the connection's fault.</summary>
internal sealed class DecompressedResponse : DecompressedStream
{
    private readonly Stream _body;

    private DecompressedResponse(ContentCoding coding, Stream body, long maxBytes, int maxExpansion)
        : base("response", coding, coding.OpenWire(body)) => (_body, MaxBytes, MaxExpansion) = (body, maxBytes, maxExpansion);

    /// <inheritdoc />
    protected override long MaxBytes { get; }

    /// <inheritdoc />
    protected override int MaxExpansion { get; }

    /// <summary>Opens a body; where it has a coding, what it becomes without it.</summary>
    /// <param name="content">The body.</param>
    /// <param name="maxExpansion">How many bytes each of its bytes may become on average, above 1 MiB.</param>
    /// <param name="maxBytes">How many bytes it may become.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <exception cref="NotSupportedException">It has a coding that is not known, or more than one.</exception>
    public static async Task<Stream> OpenAsync(HttpContent content, int maxExpansion, long maxBytes, CancellationToken cancellation)
    {
        ContentCoding? coding = Find(content.Headers.ContentEncoding);
        Stream body = await content.ReadAsStreamAsync(cancellation).ConfigureAwait(false);
        return coding is null ? body : new DecompressedResponse(coding, body, maxBytes, maxExpansion);
    }

    /// <inheritdoc />
    protected override Exception Invalid(string message, Exception? inner) =>
        new HttpRequestException(HttpRequestError.InvalidResponse, message, inner);

    /// <inheritdoc />
    protected override Exception TooLarge(string expected, long limit) =>
        new HttpRequestException(HttpRequestError.ConfigurationLimitExceeded, $"The response may become {expected}, and becomes more.");

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (disposing)
        {
            _body.Dispose();
        }
    }

    // "x-gzip" is gzip (RFC 9110 §8.4.1.3). Nobody sends two codings, and each would multiply what a byte may become.
    private static ContentCoding? Find(ICollection<string> codings)
    {
        string all = string.Join(", ", codings.Where(static coding => !string.IsNullOrWhiteSpace(coding) && !coding.Equals("identity", StringComparison.OrdinalIgnoreCase)));
        return all.ToUpperInvariant() switch
        {
            "" => null,
            "GZIP" or "X-GZIP" => ContentCoding.Gzip,
            "BR" => ContentCoding.Brotli,
            "DEFLATE" => ContentCoding.Deflate,
            _ => throw new NotSupportedException($"The response's coding '{all}' is none of gzip, br, deflate."),
        };
    }
}

/// <summary>Reads responses' bodies into memory that grows with the bytes that have arrived.</summary>
internal static class ResponseBuffer
{
    private const int FirstCapacity = 16 * 1024;

    /// <summary>Reads a body to its end.</summary>
    /// <param name="body">The body; disposed.</param>
    /// <param name="announced">How many bytes it has, if that is known.</param>
    /// <param name="maxBytes">How long it may be.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>The body, which the caller disposes.</returns>
    /// <exception cref="HttpRequestException">It is longer, or does not fit an array.</exception>
    public static async Task<PooledBuffer> ReadAsync(Stream body, long? announced, long maxBytes, CancellationToken cancellation)
    {
        long limit = Math.Min(maxBytes, Array.MaxLength - 1);
        await using (body.ConfigureAwait(false))
        {
            // Room for one byte more than is announced: the read that finds the end needs some.
            using var buffer = new PooledBufferWriter(FirstCapacity, announced + 1);
            int read;
            do
            {
                read = await body.ReadAsync(buffer.GetMemory(), cancellation).ConfigureAwait(false);
                buffer.Advance(read);
                if (buffer.Length > limit)
                {
                    throw new HttpRequestException(
                        HttpRequestError.ConfigurationLimitExceeded, $"The response is longer than the {limit} bytes that it may have.");
                }
            }
            while (read > 0);

            return buffer.Detach();
        }
    }
}
