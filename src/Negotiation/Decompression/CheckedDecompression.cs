using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.Options;

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

    private const string Zstandard = "zstd";

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
        Replace(providers, Zstandard);
    }

    // That of Zstandard, which .NET has from 11 on, refuses a frame that is cut off by itself.
    private void Replace(IDictionary<string, IDecompressionProvider> providers, string coding)
    {
        if (
            providers.TryGetValue(coding, out IDecompressionProvider? provider)
            && provider.GetType().Assembly == typeof(RequestDecompressionOptions).Assembly
        )
        {
            providers[coding] = new Provider(coding, coding == Zstandard ? provider.GetDecompressionStream : null, options);
        }
    }

    private sealed class Provider(string coding, Func<Stream, Stream>? open, IOptions<FormatOptions> options) : IDecompressionProvider
    {
        public Stream GetDecompressionStream(Stream stream) => new CheckedDecompressionStream(coding, stream, options.Value, open);
    }
}
