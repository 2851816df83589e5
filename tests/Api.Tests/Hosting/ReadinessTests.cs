using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using SerializationApi.Api.Hosting;

namespace SerializationApi.Api.Tests.Hosting;

public sealed class ReadinessTests
{
    private readonly ManualTime _time = new();

    [Fact]
    public async Task A_service_is_not_ready_when_all_requests_were_refused_for_long()
    {
        var readiness = new Readiness(_time);
        Assert.True(await IsReadyAsync(readiness));
        for (int second = 0; second < 10; second++)
        {
            Assert.Equal((second, true), (second, await IsReadyAsync(readiness)));
            readiness.Note(isRefused: true);
            _time.Passed += TimeSpan.FromSeconds(1);
        }

        Assert.False(await IsReadyAsync(readiness));
        readiness.Note(isRefused: false);
        Assert.True(await IsReadyAsync(readiness));
    }

    [Fact]
    public async Task A_service_that_is_sent_no_requests_is_ready_again_after_a_while()
    {
        var readiness = new Readiness(_time);
        readiness.Note(isRefused: true);
        _time.Passed += Readiness.Long;
        readiness.Note(isRefused: true);
        Assert.False(await IsReadyAsync(readiness));

        _time.Passed += Readiness.Over;
        Assert.True(await IsReadyAsync(readiness));
        readiness.Note(isRefused: true);
        Assert.True(await IsReadyAsync(readiness));
    }

    [Fact]
    public async Task A_request_without_memory_is_a_refusal_and_a_request_for_health_says_nothing()
    {
        var readiness = new Readiness(_time);
        Endpoint endpoint = new(null, null, null);
        await Assert.ThrowsAsync<OutOfMemoryException>(() =>
            readiness.InvokeAsync(
                Request("/users/sample", endpoint),
                static _ =>
                {
                    GC.KeepAlive(Array.CreateInstance(typeof(byte), int.MaxValue));
                    return Task.CompletedTask;
                }
            )
        );
        _time.Passed += Readiness.Long;
        await readiness.InvokeAsync(Request(Health.Path, endpoint), static _ => Task.CompletedTask);
        await readiness.InvokeAsync(Request("/nothing", endpoint: null), static _ => Task.CompletedTask);
        Assert.False(await IsReadyAsync(readiness));

        await readiness.InvokeAsync(Request("/users/sample", endpoint), static _ => Task.CompletedTask);
        Assert.True(await IsReadyAsync(readiness));
    }

    private static DefaultHttpContext Request(string path, Endpoint? endpoint)
    {
        var http = new DefaultHttpContext();
        http.Request.Path = path;
        http.SetEndpoint(endpoint);
        return http;
    }

    private static async Task<bool> IsReadyAsync(Readiness readiness) =>
        (await readiness.CheckHealthAsync(new HealthCheckContext(), TestContext.Current.CancellationToken)).Status == HealthStatus.Healthy;

    private sealed class ManualTime : TimeProvider
    {
        public TimeSpan Passed { get; set; } = TimeSpan.FromHours(1);

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => Passed.Ticks;
    }
}
