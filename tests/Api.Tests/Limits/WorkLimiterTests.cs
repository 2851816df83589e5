using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;
using SerializationApi.Api.Limits;

namespace SerializationApi.Api.Tests.Limits;

public sealed class WorkLimiterTests : IDisposable
{
    private const int MiB = 1 << 20;

    private readonly WorkBudget _budget = new(bytes: 100 * MiB, largeRequests: 3);

    /// <inheritdoc />
    public void Dispose() => _budget.Dispose();

    [Fact]
    public void What_the_budget_has_no_room_for_is_refused_until_others_end()
    {
        using var limiter = new WorkLimiter(_budget);
        using RateLimitLease first = limiter.AttemptAcquire(Request(60 * MiB));
        Assert.True(first.IsAcquired);
        using (RateLimitLease more = limiter.AttemptAcquire(Request(60 * MiB)))
        {
            Assert.False(more.IsAcquired);
        }

        using (RateLimitLease less = limiter.AttemptAcquire(Request(30 * MiB)))
        {
            Assert.True(less.IsAcquired);
        }

        first.Dispose();
        Assert.True(limiter.AttemptAcquire(Request(60 * MiB)).IsAcquired);
    }

    [Fact]
    public void A_request_that_costs_more_than_there_is_runs_alone()
    {
        using var limiter = new WorkLimiter(_budget);
        using (RateLimitLease all = limiter.AttemptAcquire(Request(1_000L * MiB)))
        {
            Assert.True(all.IsAcquired);
            Assert.False(limiter.AttemptAcquire(Request(1)).IsAcquired);
            Assert.True(limiter.AttemptAcquire(new DefaultHttpContext()).IsAcquired);
        }

        using RateLimitLease small = limiter.AttemptAcquire(Request(1));
        Assert.True(small.IsAcquired);
        Assert.False(limiter.AttemptAcquire(Request(1_000L * MiB)).IsAcquired);
    }

    [Fact]
    public void Large_requests_are_counted_too_and_small_ones_are_let_in_beside_them()
    {
        using var limiter = new WorkLimiter(_budget);
        var large = Enumerable.Range(0, 3).Select(_ => limiter.AttemptAcquire(Request(WorkBudget.LargeBytes))).ToList();
        Assert.All(large, lease => Assert.True(lease.IsAcquired));
        Assert.False(limiter.AttemptAcquire(Request(WorkBudget.LargeBytes)).IsAcquired);
        Assert.True(limiter.AttemptAcquire(Request(WorkBudget.LargeBytes - 1)).IsAcquired);

        large[0].Dispose();
        Assert.True(limiter.AttemptAcquire(Request(WorkBudget.LargeBytes)).IsAcquired);
    }

    [Fact]
    public void What_was_refused_holds_nothing()
    {
        using var limiter = new WorkLimiter(_budget);
        long before = _budget.Statistics!.CurrentAvailablePermits;
        using (limiter.AttemptAcquire(Request(90 * MiB)))
        {
            for (int i = 0; i < 10; i++)
            {
                Assert.False(limiter.AttemptAcquire(Request(20 * MiB)).IsAcquired);
            }
        }

        Assert.Equal(before, _budget.Statistics!.CurrentAvailablePermits);
        Assert.True(limiter.AttemptAcquire(Request(90 * MiB)).IsAcquired);
    }

    [Theory]
    [InlineData(null, "")]
    [InlineData(1_000L, "gzip")]
    public async Task A_body_of_unknown_length_pays_while_it_is_read(long? contentLength, string coding)
    {
        const int Factor = 10;
        using var limiter = new WorkLimiter(_budget);
        DefaultHttpContext context = Request(0, Factor);
        context.Request.ContentLength = contentLength;
        context.Request.Headers.ContentEncoding = coding;
        RateLimitLease lease = limiter.AttemptAcquire(context);
        using RateLimitLease other = limiter.AttemptAcquire(Request(10 * MiB));

        using var body = new MeteredStream(new MemoryStream(new byte[20 * MiB]), context.Features.Get<WorkLease>()!.PayBody);
        byte[] buffer = new byte[MiB];
        int read = 0;
        await Assert.ThrowsAsync<BusyException>(async () =>
        {
            while (true)
            {
                read += await body.ReadAsync(buffer, TestContext.Current.CancellationToken);
            }
        });

        Assert.InRange(read, 7 * MiB, 9 * MiB);
        lease.Dispose();
        Assert.True(limiter.AttemptAcquire(Request(80 * MiB)).IsAcquired);
    }

    [Fact]
    public async Task A_body_that_is_read_alone_is_let_go_on()
    {
        using var limiter = new WorkLimiter(_budget);
        DefaultHttpContext context = Request(0, bodyFactor: 10);
        using RateLimitLease lease = limiter.AttemptAcquire(context);
        using var body = new MeteredStream(new MemoryStream(new byte[20 * MiB]), context.Features.Get<WorkLease>()!.PayBody);

        await body.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken);

        Assert.False(limiter.AttemptAcquire(Request(1)).IsAcquired);
    }

    private static DefaultHttpContext Request(long bytes, int bodyFactor = 0)
    {
        var context = new DefaultHttpContext();
        context.SetEndpoint(new Endpoint(null, new EndpointMetadataCollection(new WorkPrice(_ => bytes, bodyFactor)), null));
        return context;
    }
}
