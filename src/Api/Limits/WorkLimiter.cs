using System.Threading.RateLimiting;

namespace SerializationApi.Api.Limits;

/// <summary>
/// The rate limiting middleware's limiter: lets in the requests whose <see cref="WorkPrice"/>s are within the budget together,
/// and refuses the others at once. The middleware itself takes one permit for each request, whatever it costs.
/// </summary>
/// <param name="budget">What there is to spend.</param>
internal sealed class WorkLimiter(WorkBudget budget) : PartitionedRateLimiter<HttpContext>
{
    /// <inheritdoc />
    public override RateLimiterStatistics? GetStatistics(HttpContext resource) => budget.Statistics;

    /// <inheritdoc />
    protected override RateLimitLease AttemptAcquireCore(HttpContext resource, int permitCount)
    {
        if (resource.GetEndpoint()?.Metadata.GetMetadata<WorkPrice>() is not { } price)
        {
            return FixedLease.Free;
        }

        long bytes = price.Of(resource.Request);
        bool isPaidWhileRead = price.IsPaidWhileRead(resource.Request);
        if (bytes < WorkBudget.LargeBytes && !isPaidWhileRead)
        {
            return budget.TakeMemory(budget.PermitsOf(bytes));
        }

        var lease = new WorkLease(budget, isPaidWhileRead ? price.BodyFactor : 0, price.MaxOfBody(resource.Request)) { Client = resource.RequestAborted };
        if (!lease.TryPay(bytes))
        {
            lease.Dispose();
            return FixedLease.Refused;
        }

        resource.Features.Set(lease);
        return lease;
    }

    /// <inheritdoc />
    protected override ValueTask<RateLimitLease> AcquireAsyncCore(HttpContext resource, int permitCount, CancellationToken cancellationToken) =>
        new(AttemptAcquireCore(resource, permitCount));
}
