using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;
using SerializationApi.Negotiation.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>Gives each request its share of memory, meters its body, and responds to requests that get no share.</summary>
internal sealed class MemoryLimit(RequestDelegate next, MemoryAccount account, EndpointFormats formats)
{
    private const string Framed = "application/grpc";

    public async Task InvokeAsync(HttpContext http)
    {
        if (http.GetEndpoint()?.Metadata.GetMetadata<DisableRateLimitingAttribute>() is not null)
        {
            await next(http);
            return;
        }

        bool isAlone = IsAlone(http);
        if (!isAlone && http.RequestAborted.IsCancellationRequested)
        {
            // Streams that are opened and reset at once must cost as little here as there.
            Refusals.LeaveWithoutClient(http);
            return;
        }

        using RateLimitLease? begun = isAlone ? null : account.Begin(http);
        if (begun is { IsAcquired: false })
        {
            await Problem.Busy("The server is busy: too many requests are in progress. Try again later.").ExecuteAsync(http);
            return;
        }

        using var memory = new RequestMemory(account, http);
        http.Features.Set(memory);
        bool isFramed = http.Request.ContentType?.StartsWith(Framed, StringComparison.OrdinalIgnoreCase) == true;
        using MeteredBody? body = isFramed || MayBeLong(http) ? Meter(http, memory, isFramed) : null;
        try
        {
            await next(http);
        }
        catch (MemoryRefusedException refused)
        {
            body?.Dispose();
            memory.Dispose();
            await RefuseAsync(http, refused);
        }
    }

    // Over HTTP/1.x a connection has one request at a time.
    private static bool IsAlone(HttpContext http) => http.Request.Protocol.StartsWith("HTTP/1", StringComparison.Ordinal);

    private static bool MayBeLong(HttpContext http) =>
        http.Request.ContentLength is { } length
            ? length > RequestMemory.FreeBytes
            : http.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody == true
                && http.Features.Get<IHttpUpgradeFeature>()?.IsUpgradableRequest != true;

    private MeteredBody? Meter(HttpContext http, RequestMemory memory, bool isFramed)
    {
        memory.MaxCollectedBytes = isFramed ? http.Features.Get<IHttpMaxRequestBodySizeFeature>()?.MaxRequestBodySize : null;
        if (isFramed && http.Features.Get<IHttpMinRequestBodyDataRateFeature>() is { } rate)
        {
            rate.MinDataRate = null; // Otherwise Kestrel would close the connection, with all its calls.
        }

        var pace = new BodyPace(memory, account.Options.MinBytesPerSecond, isFramed);
        return MeteredBody.Begin(http, memory, pace, isFramed ? formats.MessageErrors : null);
    }

    private static async Task RefuseAsync(HttpContext http, MemoryRefusedException refused)
    {
        if (http.Response.HasStarted)
        {
            http.Abort();
            return;
        }

        http.Response.Clear();
        ProblemResult problem = refused.IsTooLarge
            ? Problem.UnreadableBody(StatusCodes.Status413PayloadTooLarge, refused.Message)
            : Problem.Busy(refused.Message);
        await problem.ExecuteAsync(http);
        await DropBodyAsync(http);
    }

    // Kestrel reads on for 5 seconds after a response and then closes the connection. If the client still sends, TCP resets the connection
    // and the client loses the response. A client that waits for 100 (Continue) sends nothing.
    private static async ValueTask DropBodyAsync(HttpContext http)
    {
        if (HttpProtocol.IsHttp11(http.Request.Protocol) && http.Request.Headers.Expect.Count == 0)
        {
            try
            {
                await http.Request.Body.CopyToAsync(Stream.Null, http.RequestAborted);
            }
            catch (Exception error) when (error is IOException or OperationCanceledException)
            {
                // The client has disconnected, or sends too much or too slowly.
            }
        }
    }
}
