using System.Threading.RateLimiting;

namespace SerializationApi.Api.Limits;

/// <summary>
/// Lets a few requests at once create and encode samples. Small requests wait for a processor behind those that have begun, and clients
/// that leave while theirs waits cost nothing.
/// </summary>
internal static class SampleTurns
{
    // A sample of this size takes less than a millisecond.
    private const long QuickBytes = 64 * 1024;

    private static readonly ConcurrencyLimiter Turns = new(
        new ConcurrencyLimiterOptions { PermitLimit = Environment.ProcessorCount, QueueLimit = int.MaxValue }
    );

    /// <summary>Waits for a turn, which ends when the response begins.</summary>
    /// <param name="context">The request's context.</param>
    /// <param name="bytes">The sample's memory.</param>
    /// <returns>False if the client has left.</returns>
    public static async ValueTask<bool> TakeAsync(HttpContext context, long bytes)
    {
        if (bytes <= QuickBytes)
        {
            return true;
        }

        Task<RateLimitLease> waiting = Turns.AcquireAsync(1, context.RequestAborted).AsTask();
        await ((Task)waiting).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!waiting.IsCompletedSuccessfully)
        {
            return false;
        }

        RateLimitLease turn = await waiting;
        context.Response.RegisterForDispose(turn);
        context.Response.OnStarting(
            static turn =>
            {
                ((RateLimitLease)turn).Dispose();
                return Task.CompletedTask;
            },
            turn
        );
        return true;
    }
}
