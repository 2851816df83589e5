using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// Replaces the decompressors that <c>AddRequestDecompression</c> registers with checked ones. Decompressors that the application
/// registered or removed itself stay as they are.
/// </summary>
internal sealed class CheckedDecompression(IOptions<FormatOptions> options) : IPostConfigureOptions<RequestDecompressionOptions>
{
    /// <summary>Another name of gzip (RFC 9110 §8.4.1.3), accepted but not advertised.</summary>
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

    // .NET's own Zstandard decompressor, from .NET 11 on, already rejects a truncated frame.
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
