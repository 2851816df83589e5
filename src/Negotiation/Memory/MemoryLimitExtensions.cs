using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Negotiation;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Bounds the memory of all requests together.</summary>
public static class MemoryLimitExtensions
{
    /// <summary>
    /// Lets all requests together hold no more memory than there is: <c>app.UseMemoryLimit();</c>, behind <c>UseGrpcWeb()</c> and ahead of what reads bodies. Bodies as they
    /// arrive, what becomes of them, responses that are not sent and messages of gRPC count; what finds no share within <see cref="MemoryLimitOptions.MaxWait"/> gets
    /// 503 with <c>Retry-After</c>, or <c>ResourceExhausted</c>.
    /// </summary>
    /// <remarks>
    /// Exact for contracts with shapes. Of a body that something else reads, its bytes are counted and not what they become: bound those by <c>MaxRequestBodySize</c>.
    /// Needs <c>AddFormats(...)</c>.
    /// </remarks>
    /// <param name="app">The application.</param>
    /// <param name="configure">Sets bounds other than the defaults.</param>
    public static IApplicationBuilder UseMemoryLimit(this IApplicationBuilder app, Action<MemoryLimitOptions>? configure = null)
    {
        configure?.Invoke(app.ApplicationServices.GetRequiredService<IOptions<MemoryLimitOptions>>().Value);
        return app.UseMiddleware<MemoryLimit>(app.ApplicationServices.GetRequiredService<MemoryAccount>());
    }

    /// <summary>Says how much memory requests to an endpoint take for themselves, which no codec sees: a report, a sample, an image.</summary>
    /// <param name="endpoint">The endpoints.</param>
    /// <param name="bytes">How many bytes a request takes from its start to its end; 0 for an endpoint that must always respond, such as a health check.</param>
    public static TBuilder TakesMemory<TBuilder>(this TBuilder endpoint, Func<HttpRequest, long> bytes)
        where TBuilder : IEndpointConventionBuilder => endpoint.WithMetadata(new TakenMemory(bytes));

    /// <summary>Takes memory for what a handler is about to make, until the request ends; what it took before in this way is part of it.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="bytes">How many bytes in all.</param>
    /// <exception cref="MemoryRefusedException">There is none within <see cref="MemoryLimitOptions.MaxWait"/>: let it pass, it becomes a 503 or <c>ResourceExhausted</c>.</exception>
    public static ValueTask TakeMemoryAsync(this HttpContext http, long bytes) => RequestMemory.Of(http)?.HoldAsync(MemoryPart.Start, bytes) ?? default;
}
