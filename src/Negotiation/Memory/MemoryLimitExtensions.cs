using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Negotiation;
using SerializationApi.Negotiation.Infrastructure;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Bounds the memory of all requests together.</summary>
public static class MemoryLimitExtensions
{
    /// <summary>
    /// Bounds the memory that all requests hold together: <c>app.UseMemoryLimit();</c>, behind <c>UseGrpcWeb()</c> and ahead of
    /// everything that reads bodies. Bodies count as they arrive, values before they are decoded, and responses until they are sent. A
    /// request that finds no memory within <see cref="MemoryLimitOptions.MaxWait"/> gets 503 with <c>Retry-After</c>, or
    /// <c>ResourceExhausted</c>. Small requests take no part: up to 16 KiB of body and of response are free, so they never wait for
    /// others.
    /// </summary>
    /// <remarks>
    /// Exact for contracts with shapes. When something else reads a body, its bytes count until the request ends, but not what they
    /// become: bound those by <c>MaxRequestBodySize</c>. An endpoint with <c>DisableRateLimiting()</c>, for instance one that copies
    /// uploads to a disk, is left alone. Needs <c>AddFormats(...)</c>. Bound the number of connections by Kestrel's
    /// <c>MaxConcurrentConnections</c>, as each may hold 16 KiB besides.
    /// </remarks>
    /// <param name="app">The application.</param>
    /// <param name="configure">Sets bounds other than the defaults.</param>
    public static IApplicationBuilder UseMemoryLimit(this IApplicationBuilder app, Action<MemoryLimitOptions>? configure = null)
    {
        configure?.Invoke(app.ApplicationServices.GetRequiredService<IOptions<MemoryLimitOptions>>().Value);
        return app.UseMiddleware<MemoryLimit>(
            app.ApplicationServices.GetRequiredService<MemoryAccount>(),
            app.ApplicationServices.GetRequiredService<EndpointFormats>()
        );
    }

    /// <summary>
    /// Takes memory for something large that a handler is about to make, until the request ends: <c>await http.TakeMemoryAsync(20
    /// &lt;&lt; 20);</c>. A second call does not add to the first: the larger one counts.
    /// </summary>
    /// <param name="http">The request's context.</param>
    /// <param name="bytes">How many bytes in all.</param>
    /// <exception cref="MemoryRefusedException">
    /// There is none within <see cref="MemoryLimitOptions.MaxWait"/>: let it pass, it becomes a 503 or <c>ResourceExhausted</c>.
    /// </exception>
    public static ValueTask TakeMemoryAsync(this HttpContext http, long bytes) =>
        RequestMemory.Of(http)?.HoldAsync(MemoryPart.Handler, bytes) ?? default;
}
