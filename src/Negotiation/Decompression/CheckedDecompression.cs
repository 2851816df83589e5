using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.Options;
using SerializationApi.Formats.Codings;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>
/// Puts checked decompressors in the place of those that <c>AddRequestDecompression</c> registers. What an application has
/// registered itself, or taken out, is left alone.
/// </summary>
/// <param name="options">Bounds what a body may become.</param>
internal sealed class CheckedDecompression(IOptions<FormatOptions> options) : IPostConfigureOptions<RequestDecompressionOptions>
{
    /// <summary>Another name of gzip (RFC 9110 §8.4.1.3), which is read and not told.</summary>
    public const string OtherGzip = "x-gzip";

    /// <inheritdoc />
    public void PostConfigure(string? name, RequestDecompressionOptions decompression)
    {
        IDictionary<string, IDecompressionProvider> providers = decompression.DecompressionProviders;
        Replace(providers, "gzip");
        if (providers.TryGetValue("gzip", out IDecompressionProvider? gzip) && gzip is Provider)
        {
            providers.TryAdd(OtherGzip, gzip);
        }

        Replace(providers, "deflate");
        Replace(providers, "br");
        Replace(providers, "zstd");
    }

    // That of Zstandard, which .NET has from 11 on, refuses a frame that is cut off by itself.
    private void Replace(IDictionary<string, IDecompressionProvider> providers, string coding)
    {
        if (providers.TryGetValue(coding, out IDecompressionProvider? provider)
            && provider.GetType().Assembly == typeof(RequestDecompressionOptions).Assembly)
        {
            providers[coding] = new Provider(ContentCoding.Find(coding) ?? new ContentCoding(coding, isSeries: false, provider.GetDecompressionStream, knowsEnd: true), options);
        }
    }

    private sealed class Provider(ContentCoding coding, IOptions<FormatOptions> options) : IDecompressionProvider
    {
        public Stream GetDecompressionStream(Stream stream) => new CheckedDecompressionStream(coding, stream, options.Value);
    }
}

/// <summary>The decompressed body of a request: what is wrong with it is a 400 or 413.</summary>
/// <param name="coding">What the body is compressed with.</param>
/// <param name="body">The body as it is on the wire.</param>
/// <param name="options">Bounds what it may become, where its endpoint does not.</param>
internal sealed class CheckedDecompressionStream(ContentCoding coding, Stream body, FormatOptions options)
    : DecompressedStream("body", coding, body)
{
    /// <summary>The request that the body is of, whose endpoint may have limits of its own; it need not be known before the body is read.</summary>
    public HttpContext? Http { get; set; }

    /// <inheritdoc />
    protected override long MaxBytes => EndpointLimits.For(Http, options).MaxDecompressedBytes;

    /// <inheritdoc />
    protected override int MaxExpansion => EndpointLimits.For(Http, options).MaxExpansion;

    /// <inheritdoc />
    protected override Exception Invalid(string message, Exception? inner) => new BadHttpRequestException(message, inner!);

    /// <inheritdoc />
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
