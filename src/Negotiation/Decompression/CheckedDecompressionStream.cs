using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>The decompressed body of a request: what is wrong with it is a 400 or 413.</summary>
/// <param name="coding">What the body is compressed with.</param>
/// <param name="body">The body as it is on the wire.</param>
/// <param name="options">Bounds what it may become, where its endpoint does not.</param>
/// <param name="open">Opens a decompressor of another coding.</param>
internal sealed class CheckedDecompressionStream(string coding, Stream body, FormatOptions options, Func<Stream, Stream>? open = null)
    : DecompressedStream("body", coding, body, open)
{
    /// <summary>The request that the body is of, whose endpoint may have limits of its own; it need not be known before the body is
    /// read.</summary>
    public HttpContext? Http { get; set; }

    protected override long MaxBytes => EndpointLimits.For(Http, options).MaxDecompressedBytes;

    protected override int MaxExpansion => EndpointLimits.For(Http, options).MaxExpansion;

    protected override Exception Invalid(string message, Exception? inner) => new BadHttpRequestException(message, inner!);

    protected override Exception TooLarge(string expected, long limit) =>
        new ExpandedBodyException(new InvalidPayloadException(expected, "more", limit) { ExceedsLimit = true });
}

/// <summary>A body becomes too large when its <c>Content-Encoding</c> is undone: a 413, whatever reads it.</summary>
/// <param name="error">The limit, and the offset in the decompressed body at which it is exceeded.</param>
internal sealed class ExpandedBodyException(InvalidPayloadException error)
    : BadHttpRequestException(error.Message, StatusCodes.Status413PayloadTooLarge)
{
    /// <summary>The limit, and the offset in the decompressed body at which it is exceeded.</summary>
    public InvalidPayloadException Error { get; } = error;
}
