using System.Threading.RateLimiting;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.Options;
using Microsoft.Net.Http.Headers;
using SerializationApi.Api.Limits;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// Leaves small bodies alone: below a packet's size compression costs time and saves nothing. Also tells caches that the
/// response depends on Accept-Encoding when the request has none, which the framework omits. Gzip works harder on what LZ4
/// has compressed. Bounds how many responses are compressed at once.
/// </summary>
internal sealed class SelectiveCompressionProvider(
    IServiceProvider services,
    IOptions<ResponseCompressionOptions> options,
    ServiceSettings settings
) : ResponseCompressionProvider(services, options), IResponseCompressionProvider
{
    // Brotli's, which is not memory of the heap.
    private const int EncoderBytes = 1 << 20;

    // Of the process, as its memory is.
    private static readonly ConcurrencyLimiter Encoders = RequestLimits.CreateLimiter(RequestLimits.Memory / 8, EncoderBytes);

    private readonly GzipCompressionProvider _gzipOfLz4 = new(
        Options.Create(new GzipCompressionProviderOptions { Level = settings.GzipLevelOfLz4 })
    );

    bool IResponseCompressionProvider.CheckRequestAcceptsCompression(HttpContext context)
    {
        bool accepts = CheckRequestAcceptsCompression(context);
        if (!accepts)
        {
            // When it starts: a cache replaces what was set before.
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

        // However slowly the client reads: beyond what there is for compression, responses are sent as they are.
        RateLimitLease encoder = Encoders.AttemptAcquire();
        context.Response.RegisterForDispose(encoder);
        return encoder.IsAcquired;
    }
}
