using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.Options;
using SerializationApi.Formats.Primitives.Codings;

namespace SerializationApi.Negotiation;

/// <summary>
/// Puts checked decompressors in the place of those that <c>AddRequestDecompression</c> registers. What an application has
/// registered itself, or taken out, is left alone.
/// </summary>
/// <param name="options">Bounds what a body may become.</param>
internal sealed class CheckedDecompression(IOptions<FormatOptions> options) : IPostConfigureOptions<RequestDecompressionOptions>
{
    /// <inheritdoc />
    public void PostConfigure(string? name, RequestDecompressionOptions decompression)
    {
        IDictionary<string, IDecompressionProvider> providers = decompression.DecompressionProviders;
        Replace(providers, "gzip", ContentCoding.Gzip);
        Replace(providers, "deflate", ContentCoding.Deflate);
        Replace(providers, "br", ContentCoding.Brotli);
    }

    private void Replace(IDictionary<string, IDecompressionProvider> providers, string coding, ContentCoding @checked)
    {
        if (providers.TryGetValue(coding, out IDecompressionProvider? provider)
            && provider.GetType().Assembly == typeof(RequestDecompressionOptions).Assembly)
        {
            providers[coding] = new Provider(@checked, options);
        }
    }

    private sealed class Provider(ContentCoding coding, IOptions<FormatOptions> options) : IDecompressionProvider
    {
        public Stream GetDecompressionStream(Stream stream) =>
            new CheckedDecompressionStream(coding, coding.OpenWire(stream), options.Value);
    }
}
