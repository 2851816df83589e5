using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Negotiation;

/// <summary>Gives each request its share of memory, meters its body, and responds to those that get none.</summary>
/// <param name="next">The rest of the pipeline.</param>
/// <param name="account">The account of all requests.</param>
/// <param name="meters">Those who know bodies of their own.</param>
internal sealed class MemoryLimit(RequestDelegate next, MemoryAccount account, IEnumerable<IBodyMeters> meters)
{
    // Header fields, features, the frames of what waits.
    private const int RequestBytes = 8 * 1024;

    // A shorter body is held, with what it becomes, from the start.
    private const int MaxShortBody = 16 * 1024;
    private const int BytesPerByte = 17;

    private readonly IBodyMeters[] _meters = [.. meters];

    /// <summary>Serves a request.</summary>
    public async Task InvokeAsync(HttpContext http)
    {
        long endpoint = http.GetEndpoint()?.Metadata.GetMetadata<TakenMemory>()?.Of(http.Request) ?? -1;
        if (endpoint == 0)
        {
            await next(http);
            return;
        }

        try
        {
            await ServeAsync(http, endpoint);
        }
        catch (MemoryRefusedException refused) when (!http.Response.HasStarted)
        {
            await RefuseAsync(http, refused);
            await DropBodyAsync(http);
        }
        catch (MemoryRefusedException)
        {
            http.Abort();
        }
    }

    // What it held is given back before a refusal is sent.
    private async Task ServeAsync(HttpContext http, long endpoint)
    {
        long? length = http.Request.ContentLength;
        bool hasLongBody = length > MaxShortBody || (length is null && http.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody == true && http.Features.Get<IHttpUpgradeFeature>()?.IsUpgradableRequest != true);
        using var memory = new RequestMemory(account, http, hasLongBody);
        await memory.HoldAsync(MemoryPart.Start, RequestBytes + Math.Max(0, endpoint) + (hasLongBody ? 0 : BytesPerByte * length ?? 0));
        http.Features.Set(memory);
        BodyMeter? meter = FindMeter(http, memory) ?? (hasLongBody ? new BodyMeter(memory) : null);
        using MeteredBody? body = meter is null ? null : MeteredBody.Begin(http, account, meter);
        await next(http);
    }

    private BodyMeter? FindMeter(HttpContext http, RequestMemory memory)
    {
        foreach (IBodyMeters some in _meters)
        {
            if (some.Find(http, memory) is { } meter)
            {
                return meter;
            }
        }

        return null;
    }

    private static Task RefuseAsync(HttpContext http, MemoryRefusedException refused)
    {
        http.Response.Clear();
        return (refused.IsTooLarge ? Problem.UnreadableBody(StatusCodes.Status413PayloadTooLarge, refused.Message) : Problem.Busy(refused.Message)).ExecuteAsync(http);
    }

    // Kestrel reads on for 5 seconds behind a response, and then closes the connection. TCP resets it while the client still sends, and
    // the client loses the response. Who waits for 100 (Continue) sends nothing.
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
                // The client has gone, or sends more, or slower, than it may.
            }
        }
    }
}

/// <summary>Endpoint metadata: how much memory a request takes from its start.</summary>
/// <param name="Of">How many bytes; 0 where it takes none and is bounded by nothing.</param>
internal sealed record TakenMemory(Func<HttpRequest, long> Of);
