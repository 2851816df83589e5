using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.Options;
using Microsoft.Net.Http.Headers;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// Leaves small bodies alone: below a packet's size compression costs time and saves nothing. Also tells caches that the
/// response depends on Accept-Encoding when the request has none, which the framework omits.
/// </summary>
internal sealed class SelectiveCompressionProvider(IServiceProvider services, IOptions<ResponseCompressionOptions> options, ServiceSettings settings)
    : ResponseCompressionProvider(services, options), IResponseCompressionProvider
{
    /// <inheritdoc />
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

    /// <inheritdoc />
    public override bool ShouldCompressResponse(HttpContext context) =>
        !(context.Response.ContentLength < settings.MinCompressedBytes) && base.ShouldCompressResponse(context);
}
