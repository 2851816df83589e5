using System.Threading.RateLimiting;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.Options;
using Microsoft.Net.Http.Headers;
using SerializationApi.Api.Limits;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// Leaves small bodies uncompressed: below a packet's size compression costs time and saves nothing. Also tells caches that the response
/// depends on Accept-Encoding if the request has none, which the framework omits. Gzip uses a higher level for LZ4-compressed bodies.
/// Limits the number of concurrently compressed responses.
/// </summary>
internal sealed class SelectiveCompressionProvider(
    IServiceProvider services,
    IOptions<ResponseCompressionOptions> options,
    ServiceSettings settings
) : ResponseCompressionProvider(services, options), IResponseCompressionProvider
{
    // Brotli's encoder, which is not on the managed heap.
    private const int EncoderBytes = 1 << 20;

    // Shared by the process, like its memory.
    private static readonly ConcurrencyLimiter Encoders = RequestLimits.CreateLimiter(RequestLimits.Memory / 8, EncoderBytes);

    private readonly GzipCompressionProvider _gzipOfLz4 = new(
        Options.Create(new GzipCompressionProviderOptions { Level = settings.GzipLevelOfLz4 })
    );

    bool IResponseCompressionProvider.CheckRequestAcceptsCompression(HttpContext context)
    {
        bool accepts = CheckRequestAcceptsCompression(context);
        if (!accepts)
        {
            // At the start: a cache replaces headers that were set before.
            context.Response.OnStarting(static response => AddVaryAsync((HttpResponse)response), context.Response);
        }

        return accepts;
    }

    private static Task AddVaryAsync(HttpResponse response)
    {
        response.Headers.Append(HeaderNames.Vary, HeaderNames.AcceptEncoding);
        return Task.CompletedTask;
    }

    public override ICompressionProvider? GetCompressionProvider(HttpContext context)
    {
        ICompressionProvider? provider = base.GetCompressionProvider(context);
        bool isLz4 = context.Response.ContentType?.Contains("lz4", StringComparison.OrdinalIgnoreCase) == true;
        return isLz4 && provider is GzipCompressionProvider ? _gzipOfLz4 : provider;
    }

    public override bool ShouldCompressResponse(HttpContext context)
    {
        if (context.Response.ContentLength < settings.MinCompressedBytes || !base.ShouldCompressResponse(context))
        {
            return false;
        }

        // Held however slowly the client reads: above the limit, responses are sent uncompressed.
        RateLimitLease encoder = Encoders.AttemptAcquire();
        context.Response.RegisterForDispose(encoder);
        return encoder.IsAcquired;
    }
}
