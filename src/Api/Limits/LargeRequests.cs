using System.Buffers;
using System.Buffers.Binary;
using System.IO.Pipelines;
using System.Threading.RateLimiting;
using Grpc.Core;
using Microsoft.AspNetCore.Http.Timeouts;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;
using SerializationApi.Api.Settings;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Limits;

/// <summary>How many large requests are in progress, by ASP.NET Core's rate limiter, and how long a request may take, by its request timeouts.</summary>
internal static class LargeRequests
{
    private const long LargeBodyBytes = 2 << 20;
    private const long LargeSampleBytes = 16 << 20;

    // Of MessagePack by LZ4 an array of blocks has the longest beginning: the array's head, and an extension's code. A message of gRPC begins with five bytes.
    private const int HeadBytes = 6;
    private const int MessageHeadBytes = 5;

    /// <summary>What a request is told that is not admitted.</summary>
    public const string BusyDetail = "The service is busy with large requests. Try again later.";

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
        app.Use(FindLongMessageAsync);
        app.UseRateLimiter();
        app.UseRequestTimeouts();
        app.Use(AbortInTimeAsync);
    }

    /// <summary>Says that the endpoint's body makes a request large.</summary>
    public static TBuilder LimitLargeBodies<TBuilder>(this TBuilder endpoint)
        where TBuilder : IEndpointConventionBuilder => endpoint.WithMetadata(new LargeWhen(HasLargeBody));

    /// <summary>Says that the endpoint's count makes a request large.</summary>
    public static TBuilder LimitLargeSamples<TBuilder>(this TBuilder endpoint, SampleSize size, Func<HttpRequest, int> count)
        where TBuilder : IEndpointConventionBuilder => endpoint.WithMetadata(new LargeWhen(request => IsLargeSample(size, count(request))));

    /// <summary>Whether a sample makes a request large.</summary>
    public static bool IsLargeSample(SampleSize size, int count) => Math.Max(size.Of(count), size.OfPayload(count)) > LargeSampleBytes;

    /// <summary>Says that a method's messages may make a request large.</summary>
    public static void LimitLargeMessages(EndpointBuilder endpoint, MethodType method)
    {
        endpoint.Metadata.Add(new LargeWhen(static request => request.HttpContext.Features.Get<LargeCall>() is not null));
        if (method is MethodType.Unary or MethodType.ClientStreaming)
        {
            // Of what is collected nobody knows how long it becomes; of what is exchanged there is one message at a time.
            endpoint.Metadata.Add(new LargeMessages(IsAlways: method == MethodType.ClientStreaming));
        }

        if (method == MethodType.Unary)
        {
            // The bound of a message, which does not count its head, is that of the body.
            endpoint.Metadata.Add(new DisableRequestSizeLimitAttribute());
        }
    }

    /// <summary>Counts a call of gRPC as large from now on to the end of its response.</summary>
    /// <returns>False where too many large requests are in progress and wait.</returns>
    public static async ValueTask<bool> TryAdmitAsync(HttpContext context)
    {
        context.Features.Set(new LargeCall());
        PartitionedRateLimiter<HttpContext> limiter = context.RequestServices.GetRequiredService<IOptions<RateLimiterOptions>>().Value.GlobalLimiter!;
        RateLimitLease lease = await limiter.AcquireAsync(context, cancellationToken: context.RequestAborted);
        context.Response.RegisterForDispose(lease);
        return lease.IsAcquired;
    }

    // A MessagePack body may be compressed by LZ4 whatever its Content-Type says. Its first bytes tell.
    private static async Task FindLz4Async(HttpContext context, RequestDelegate next)
    {
        HttpRequest request = context.Request;
        if (request.ContentLength is > 0 and <= LargeBodyBytes and var length
            && length * context.RequestServices.GetRequiredService<ServiceSettings>().MaxExpansion > LargeBodyBytes
            && request.ContentType?.Contains("msgpack", StringComparison.OrdinalIgnoreCase) == true
            && context.GetEndpoint()?.Metadata.GetMetadata<LargeWhen>() is not null)
        {
            if (IsLz4(await PeekAsync(request.BodyReader, HeadBytes)))
            {
                context.Features.Set(new Lz4Body());
            }
        }

        await next(context);
    }

    // The first message tells its length: 0 or 1 for a compressed one, and four bytes (github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md). That a body
    // has been looked at also keeps Kestrel's bound for it, which Grpc.AspNetCore takes away from streams.
    private static async Task FindLongMessageAsync(HttpContext context, RequestDelegate next)
    {
        if (context.GetEndpoint()?.Metadata.GetMetadata<LargeMessages>() is { } messages)
        {
            byte[] head = await PeekAsync(context.Request.BodyReader, MessageHeadBytes);
            bool isLong = head is [not 0, ..] || (head.Length == MessageHeadBytes && BinaryPrimitives.ReadUInt32BigEndian(head.AsSpan(1)) > LargeBodyBytes);
            if (messages.IsAlways || isLong)
            {
                context.Features.Set(new LargeCall());
            }
        }

        await next(context);
    }

    // The first bytes, which stay to be read; fewer where the body ends before.
    private static async ValueTask<byte[]> PeekAsync(PipeReader body, int count)
    {
        ReadResult read = await body.ReadAtLeastAsync(count);
        byte[] head = read.Buffer.Slice(0, Math.Min(read.Buffer.Length, count)).ToArray();
        body.AdvanceTo(read.Buffer.Start);
        return head;
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

    private sealed record LargeMessages(bool IsAlways);

    private sealed record Lz4Body;

    private sealed record LargeCall;
}
