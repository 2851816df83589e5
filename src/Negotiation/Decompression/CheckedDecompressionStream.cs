using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Primitives.Codings;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>The decompressed body of a request: what is wrong with it is a 400 or 413.</summary>
/// <param name="coding">What the body is compressed with.</param>
/// <param name="wire">The body as it is on the wire.</param>
/// <param name="options">Bounds what it may become, where its endpoint does not.</param>
internal sealed class CheckedDecompressionStream(ContentCoding coding, WireStream wire, FormatOptions options)
    : DecompressedStream("body", coding, wire, options.MaxExpansion)
{
    /// <summary>The request that the body is of, whose endpoint may have limits of its own; it need not be known before the body is read.</summary>
    public HttpContext? Http { get; set; }

    /// <inheritdoc />
    protected override long MaxBytes => EndpointLimits.For(Http, options).MaxDecompressedBytes;

    /// <inheritdoc />
    protected override Exception Invalid(string message, Exception? inner) => new BadHttpRequestException(message, inner!);

    /// <inheritdoc />
    protected override Exception TooLarge(string expected, long limit) =>
        new ExpandedBodyException(new InvalidPayloadException(expected, "more", limit) { ExceedsLimit = true });
}
