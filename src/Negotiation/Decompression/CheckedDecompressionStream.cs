using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>The decompressed body of a request; a damaged or too long one becomes a 400 or 413.</summary>
internal sealed class CheckedDecompressionStream(string coding, Stream body, FormatOptions options, Func<Stream, Stream>? open = null)
    : DecompressedStream("body", coding, body, open)
{
    /// <summary>The request, whose endpoint may have its own limits; it may be set any time before the body is read.</summary>
    public HttpContext? Http { get; set; }

    protected override long MaxBytes => EndpointLimits.For(Http, options).MaxDecompressedBytes;

    protected override int MaxExpansion => EndpointLimits.For(Http, options).MaxExpansion;

    protected override Exception Invalid(string message, Exception? inner) => new BadHttpRequestException(message, inner!);

    protected override Exception TooLarge(string expected, long limit) =>
        new ExpandedBodyException(new InvalidPayloadException(expected, "more", limit) { ExceedsLimit = true });
}

/// <summary>The body exceeds a limit when its <c>Content-Encoding</c> is removed: a 413, whatever reads the body.</summary>
/// <param name="error">The limit, and the offset in the decompressed body at which it is exceeded.</param>
internal sealed class ExpandedBodyException(InvalidPayloadException error)
    : BadHttpRequestException(error.Message, StatusCodes.Status413PayloadTooLarge)
{
    /// <summary>The limit, and the offset in the decompressed body at which it is exceeded.</summary>
    public InvalidPayloadException Error { get; } = error;
}
