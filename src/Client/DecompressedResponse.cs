using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Client;

/// <summary>A response's body without its <c>Content-Encoding</c>. Errors in it are the fault of the server or the connection.</summary>
internal sealed class DecompressedResponse : DecompressedStream
{
    private readonly Stream _body;

    private DecompressedResponse(string coding, Stream body, long maxBytes, int maxExpansion)
        : base("response", coding, body) => (_body, MaxBytes, MaxExpansion) = (body, maxBytes, maxExpansion);

    protected override long MaxBytes { get; }

    protected override int MaxExpansion { get; }

    /// <summary>Opens a body, decompressed if it has a coding.</summary>
    /// <param name="content">The body.</param>
    /// <param name="maxExpansion">How many bytes each of its bytes may become on average, above 1 MiB.</param>
    /// <param name="maxBytes">The most bytes that it may become.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <exception cref="NotSupportedException">It has an unknown coding, or more than one.</exception>
    public static async Task<Stream> OpenAsync(HttpContent content, int maxExpansion, long maxBytes, CancellationToken cancellation)
    {
        string coding = Join(content.Headers.ContentEncoding);
        Stream body = await content.ReadAsStreamAsync(cancellation).ConfigureAwait(false);
        return coding.Length == 0 ? body : new DecompressedResponse(coding, body, maxBytes, maxExpansion);
    }

    protected override Exception Invalid(string message, Exception? inner) =>
        new HttpRequestException(HttpRequestError.InvalidResponse, message, inner);

    protected override Exception TooLarge(string expected, long limit) =>
        new HttpRequestException(HttpRequestError.ConfigurationLimitExceeded, $"The response is too large: expected {expected}.");

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (disposing)
        {
            _body.Dispose();
        }
    }

    // Nobody sends two codings, and each would multiply the expansion: two count as one unknown coding.
    private static string Join(ICollection<string> codings) =>
        string.Join(
            ", ",
            codings.Where(static coding =>
                !string.IsNullOrWhiteSpace(coding) && !coding.Equals("identity", StringComparison.OrdinalIgnoreCase)
            )
        );
}
