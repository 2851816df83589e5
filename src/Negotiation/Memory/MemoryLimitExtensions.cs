using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Negotiation;
using SerializationApi.Negotiation.Infrastructure;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that limit the memory of all requests together.</summary>
public static class MemoryLimitExtensions
{
    /// <summary>
    /// Limits the memory that all requests hold together: <c>app.UseMemoryLimit();</c>. Add it after <c>UseGrpcWeb()</c> and before
    /// everything that reads bodies. Bodies count as they arrive, values before they are decoded, and responses until they are sent. A
    /// request that gets no memory within <see cref="MemoryLimitOptions.MaxWait"/> gets 503 with <c>Retry-After</c>, or
    /// <c>ResourceExhausted</c>. Up to 16 KiB of body and of response do not count, so small requests never wait.
    /// </summary>
    /// <param name="app">The application.</param>
    /// <param name="configure">Changes the default limits.</param>
    /// <remarks>
    /// Exact for contracts with shapes. If something else reads a body, its bytes count until the request ends, but the decoded objects do
    /// not: limit them with <c>MaxRequestBodySize</c>. Endpoints with <c>DisableRateLimiting()</c> are not limited, for example one that
    /// copies uploads to a disk. Needs <c>AddFormats(...)</c>. Also limit the number of connections with Kestrel's
    /// <c>MaxConcurrentConnections</c>: each may hold another 16 KiB.
    /// </remarks>
    public static IApplicationBuilder UseMemoryLimit(this IApplicationBuilder app, Action<MemoryLimitOptions>? configure = null)
    {
        configure?.Invoke(app.ApplicationServices.GetRequiredService<IOptions<MemoryLimitOptions>>().Value);
        return app.UseMiddleware<MemoryLimit>(
            app.ApplicationServices.GetRequiredService<MemoryAccount>(),
            app.ApplicationServices.GetRequiredService<EndpointFormats>()
        );
    }

    /// <summary>
    /// Takes memory for a large object that a handler is about to create, until the request ends: <c>await http.TakeMemoryAsync(20 &lt;&lt;
    /// 20);</c>. A second call does not add to the first: the larger number counts.
    /// </summary>
    /// <param name="http">The request's context.</param>
    /// <param name="bytes">The number of bytes in all.</param>
    /// <exception cref="MemoryRefusedException">No memory was free within <see cref="MemoryLimitOptions.MaxWait"/>. Do not catch it: it
    /// becomes a 503 or <c>ResourceExhausted</c>.</exception>
    public static ValueTask TakeMemoryAsync(this HttpContext http, long bytes) =>
        RequestMemory.Of(http)?.HoldAsync(MemoryPart.Handler, bytes) ?? default;
}
