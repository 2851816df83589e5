using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http.Timeouts;
using SerializationApi.Api.Samples;
using SerializationApi.Api.Settings;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Limits;

/// <summary>
/// The memory that requests may hold together, by <c>UseMemoryLimit()</c>, and the time that one may take, by ASP.NET Core's request
/// timeouts.
/// </summary>
internal static class RequestLimits
{
    /// <summary>The memory of the process in bytes: the limit of the container or of the heap, or the machine's memory.</summary>
    public static long Memory { get; } = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;

    /// <summary>Creates a limiter for as many operations as fit a part of the memory; further ones are refused at once.</summary>
    /// <param name="bytes">The part, in bytes.</param>
    /// <param name="bytesEach">The bytes of each operation.</param>
    public static ConcurrencyLimiter CreateLimiter(long bytes, long bytesEach) =>
        new(new ConcurrencyLimiterOptions { PermitLimit = (int)Math.Clamp(bytes / bytesEach, 1, int.MaxValue) });

    public static void AddRequestLimits(this IServiceCollection services, ServiceSettings settings) =>
        services.AddRequestTimeouts(options =>
            options.DefaultPolicy = new RequestTimeoutPolicy { Timeout = TimeSpan.FromSeconds(settings.RequestSeconds) }
        );

    public static void UseRequestLimits(this IApplicationBuilder app, ServiceSettings settings)
    {
        app.UseMemoryLimit(options =>
        {
            options.MaxBytes = settings.MaxMemoryBytes > 0 ? settings.MaxMemoryBytes : null;
            options.MaxWait = TimeSpan.FromSeconds(settings.MaxWaitSeconds);
            options.MinBytesPerSecond = settings.MinBytesPerSecond;
        });
        app.UseRequestTimeouts();
        app.Use(AbortInTimeAsync);
    }

    /// <summary>Takes memory and a turn for a sample that is created before it is sent.</summary>
    public static TBuilder LimitSamples<TBuilder>(this TBuilder endpoint, SampleSize size, Func<HttpRequest, int> count)
        where TBuilder : IEndpointConventionBuilder =>
        endpoint.AddEndpointFilter(
            (context, next) =>
            {
                ValueTask<bool> taken = TakeSampleAsync(context.HttpContext, SampleBytes(size, count(context.HttpContext.Request)));
                return taken is { IsCompletedSuccessfully: true, Result: true } ? next(context) : GoOnAsync(taken, context, next);
            }
        );

    /// <summary>The bytes of a sample's items: all of a small one, which is cached; others are created while they are sent.</summary>
    public static long SampleBytes(SampleSize size, int count) => count > 0 && SampleCache<object>.Keeps(size, count) ? size.Of(count) : 1;

    /// <summary>Waits for the memory of a sample, and for its turn.</summary>
    /// <returns>False if the client has left.</returns>
    public static async ValueTask<bool> TakeSampleAsync(HttpContext context, long bytes)
    {
        await context.TakeMemoryAsync(bytes);
        return await SampleTurns.TakeAsync(context, bytes);
    }

    private static async ValueTask<object?> GoOnAsync(
        ValueTask<bool> taken,
        EndpointFilterInvocationContext context,
        EndpointFilterDelegate next
    ) => await taken ? await next(context) : TypedResults.StatusCode(StatusCodes.Status499ClientClosedRequest);

    // A read or a write that waits for its client ignores tokens.
    private static async Task AbortInTimeAsync(HttpContext context, RequestDelegate next)
    {
        using CancellationTokenRegistration? abort = context
            .Features.Get<IHttpRequestTimeoutFeature>()
            ?.RequestTimeoutToken.UnsafeRegister(static request => ((HttpContext)request!).Abort(), context);
        await next(context);
    }
}
