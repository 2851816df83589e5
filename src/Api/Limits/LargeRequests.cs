using System.Buffers;
using System.IO.Pipelines;
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

    // An array of blocks has the longest beginning: the array's head, and an extension's code.
    private const int Lz4HeadBytes = 6;

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
        app.Use(FindLz4Async);
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

    // A MessagePack body may be compressed by LZ4 whatever its Content-Type says. Its first bytes tell.
    private static async Task FindLz4Async(HttpContext context, RequestDelegate next)
    {
        HttpRequest request = context.Request;
        if (request.ContentLength is > 0 and <= LargeBodyBytes and var length
            && length * context.RequestServices.GetRequiredService<ServiceSettings>().MaxExpansion > LargeBodyBytes
            && request.ContentType?.Contains("msgpack", StringComparison.OrdinalIgnoreCase) == true
            && context.GetEndpoint()?.Metadata.GetMetadata<LargeWhen>() is not null)
        {
            ReadResult read = await request.BodyReader.ReadAtLeastAsync(Lz4HeadBytes);
            if (IsLz4(read.Buffer.Slice(0, Math.Min(read.Buffer.Length, Lz4HeadBytes)).ToArray()))
            {
                context.Features.Set(new Lz4Body());
            }

            request.BodyReader.AdvanceTo(read.Buffer.Start);
        }

        await next(context);
    }

    // An extension, or an array that begins with one.
    private static bool IsLz4(ReadOnlySpan<byte> body) => body switch
    {
        [>= 0x90 and <= 0x9F, var code, ..] => IsExtension(code),
        [0xDC, _, _, var code, ..] => IsExtension(code),
        [0xDD, _, _, _, _, var code, ..] => IsExtension(code),
        [var code, ..] => IsExtension(code),
        [] => false,
    };

    private static bool IsExtension(byte code) => code is (>= 0xC7 and <= 0xC9) or (>= 0xD4 and <= 0xD8);

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
    private static bool HasLargeBody(HttpRequest request) =>
        request.ContentLength is null or > LargeBodyBytes || !StringValues.IsNullOrEmpty(request.Headers.ContentEncoding) || request.HttpContext.Features.Get<Lz4Body>() is not null;

    private sealed record LargeWhen(Func<HttpRequest, bool> Matches);

    private sealed record Lz4Body;
}
