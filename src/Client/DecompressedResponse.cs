using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Client;

/// <summary>A response's body without its <c>Content-Encoding</c>: what is wrong with it is the server's or the connection's
/// fault.</summary>
internal sealed class DecompressedResponse : DecompressedStream
{
    private readonly Stream _body;

    private DecompressedResponse(string coding, Stream body, long maxBytes, int maxExpansion)
        : base("response", coding, body) => (_body, MaxBytes, MaxExpansion) = (body, maxBytes, maxExpansion);

    protected override long MaxBytes { get; }

    protected override int MaxExpansion { get; }

    /// <summary>Opens a body; where it has a coding, what it becomes without it.</summary>
    /// <param name="content">The body.</param>
    /// <param name="maxExpansion">How many bytes each of its bytes may become on average, above 1 MiB.</param>
    /// <param name="maxBytes">How many bytes it may become.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <exception cref="NotSupportedException">It has a coding that is not known, or more than one.</exception>
    public static async Task<Stream> OpenAsync(HttpContent content, int maxExpansion, long maxBytes, CancellationToken cancellation)
    {
        string coding = Join(content.Headers.ContentEncoding);
        Stream body = await content.ReadAsStreamAsync(cancellation).ConfigureAwait(false);
        return coding.Length == 0 ? body : new DecompressedResponse(coding, body, maxBytes, maxExpansion);
    }

    protected override Exception Invalid(string message, Exception? inner) =>
        new HttpRequestException(HttpRequestError.InvalidResponse, message, inner);

    protected override Exception TooLarge(string expected, long limit) =>
        new HttpRequestException(HttpRequestError.ConfigurationLimitExceeded, $"The response may become {expected}, and becomes more.");

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (disposing)
        {
            _body.Dispose();
        }
    }

    // Nobody sends two codings, and each would multiply what a byte may become: two are one that is not known.
    private static string Join(ICollection<string> codings) =>
        string.Join(
            ", ",
            codings.Where(static coding =>
                !string.IsNullOrWhiteSpace(coding) && !coding.Equals("identity", StringComparison.OrdinalIgnoreCase)
            )
        );
}
