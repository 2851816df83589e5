using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http.Timeouts;
using Microsoft.Extensions.Primitives;
using SerializationApi.Api.Settings;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Limits;

/// <summary>How many large requests are in progress, by ASP.NET Core's rate limiter, and how long a request may take, by its request timeouts.</summary>
internal static class LargeRequests
{
    private const long LargeBodyBytes = 2 << 20;
    private const long LargeSampleBytes = 16 << 20;

    public static void AddLargeRequestLimits(this IServiceCollection services, ServiceSettings settings)
    {
        services.AddRateLimiter(options =>
        {
            options.RejectionStatusCode = StatusCodes.Status503ServiceUnavailable;
            options.OnRejected = static (rejected, _) => DropBodyAsync(rejected.HttpContext);
            options.GlobalLimiter = PartitionedRateLimiter.Create<HttpContext, bool>(context => IsLarge(context)
                ? RateLimitPartition.GetConcurrencyLimiter(true, _ => new ConcurrencyLimiterOptions { PermitLimit = settings.LargeRequests, QueueLimit = settings.MaxQueuedRequests })
                : RateLimitPartition.GetNoLimiter(false));
        });
        services.AddRequestTimeouts(options => options.DefaultPolicy = new RequestTimeoutPolicy { Timeout = TimeSpan.FromSeconds(settings.RequestSeconds) });
    }

    public static void UseLargeRequestLimits(this IApplicationBuilder app)
    {
        app.UseRateLimiter();
        app.UseRequestTimeouts();
        app.Use(AbortInTimeAsync);
    }

    /// <summary>Says that the endpoint's body makes a request large.</summary>
    public static TBuilder LimitLargeBodies<TBuilder>(this TBuilder endpoint)
        where TBuilder : IEndpointConventionBuilder => endpoint.WithMetadata(new LargeWhen(HasLargeBody));

    /// <summary>Says that the endpoint's count makes a request large.</summary>
    public static TBuilder LimitLargeSamples<TBuilder>(this TBuilder endpoint, SampleSize size, Func<HttpRequest, int> count)
        where TBuilder : IEndpointConventionBuilder => endpoint.WithMetadata(new LargeWhen(request => Math.Max(size.Of(count(request)), size.OfPayload(count(request))) > LargeSampleBytes));

    // Kestrel reads on for 5 seconds behind a response, and then closes the connection. TCP resets it while the client still sends, and
    // the client loses the response. Who waits for 100 (Continue) sends nothing.
    private static async ValueTask DropBodyAsync(HttpContext context)
    {
        if (HttpProtocol.IsHttp11(context.Request.Protocol) && context.Request.Headers.Expect.Count == 0)
        {
            try
            {
                await context.Request.Body.CopyToAsync(Stream.Null, context.RequestAborted);
            }
            catch (Exception error) when (error is IOException or OperationCanceledException)
            {
                // The client has gone, or sends more, or slower, than it may.
            }
        }
    }

    // A read or a write that waits for its client heeds no token.
    private static async Task AbortInTimeAsync(HttpContext context, RequestDelegate next)
    {
        using CancellationTokenRegistration? abort = context.Features.Get<IHttpRequestTimeoutFeature>()?.RequestTimeoutToken.UnsafeRegister(static request => ((HttpContext)request!).Abort(), context);
        await next(context);
    }

    private static bool IsLarge(HttpContext context) => context.GetEndpoint()?.Metadata.GetMetadata<LargeWhen>()?.Matches(context.Request) == true;

    // A body that is chunked or compressed may become one.
    private static bool HasLargeBody(HttpRequest request) => request.ContentLength is null or > LargeBodyBytes || !StringValues.IsNullOrEmpty(request.Headers.ContentEncoding);

    private sealed record LargeWhen(Func<HttpRequest, bool> Matches);
}
