using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// Unhealthy if for a while no request found memory. Requests that wait for the memory of large ones do not count: others are served
/// meanwhile.
/// </summary>
internal sealed class Readiness(TimeProvider time) : IHealthCheck
{
    /// <summary>How long all requests must have been refused.</summary>
    public static readonly TimeSpan Long = TimeSpan.FromSeconds(10);

    /// <summary>The time without a refusal after which it is healthy again: a load balancer sends no requests meanwhile.</summary>
    public static readonly TimeSpan Over = TimeSpan.FromSeconds(30);

    private readonly Lock _lock = new();
    private long? _firstRefusal;
    private long _lastRefusal;

    /// <summary>Records the outcome of a request; runs after the limiter of large ones.</summary>
    public async Task InvokeAsync(HttpContext context, RequestDelegate next)
    {
        if (context.GetEndpoint() is null || Health.IsAsked(context.Request))
        {
            await next(context);
            return;
        }

        try
        {
            await next(context);
        }
        catch (OutOfMemoryException)
        {
            Note(isRefused: true);
            throw;
        }

        Note(context.Response.StatusCode == StatusCodes.Status503ServiceUnavailable);
    }

    /// <summary>Records a refused or served request.</summary>
    public void Note(bool isRefused)
    {
        if (!isRefused && _firstRefusal is null)
        {
            return;
        }

        lock (_lock)
        {
            if (!isRefused)
            {
                _firstRefusal = null;
                return;
            }

            long now = time.GetTimestamp();
            if (_firstRefusal is null || IsOver(now))
            {
                _firstRefusal = now;
            }

            _lastRefusal = now;
        }
    }

    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        lock (_lock)
        {
            long now = time.GetTimestamp();
            return Task.FromResult(
                _firstRefusal is { } first && !IsOver(now) && time.GetElapsedTime(first, now) >= Long
                    ? HealthCheckResult.Unhealthy("Requests are refused for lack of memory.")
                    : HealthCheckResult.Healthy()
            );
        }
    }

    private bool IsOver(long now) => time.GetElapsedTime(_lastRefusal, now) >= Over;
}
