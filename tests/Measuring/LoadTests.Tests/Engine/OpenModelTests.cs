using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Engine;

public sealed class OpenModelTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);

    [Fact]
    public async Task A_stalled_server_is_charged_for_every_request_that_it_held_up()
    {
        // The server responds to nobody for 600 ms and then at once. Only four requests reach it in that time, and a
        // generator that measures from the moment of sending would report 4 slow responses in 100.
        var stall = new Lazy<Task>(() => Task.Delay(600));
        int reached = 0;
        await using TestService service = await TestService.StartAsync(async http =>
        {
            if (!stall.Value.IsCompleted)
            {
                Interlocked.Increment(ref reached);
            }

            await stall.Value;
            http.Response.ContentType = "application/json";
            await http.Response.Body.WriteAsync(Load.Body);
        });
        using var connections = new HttpConnections(service.Settings(), workers: 4);
        RequestTemplate get = Load.Get;
        var scenario = new Scenario("stalled", new Step("GET", context => connections.SendAsync(get, context)))
        {
            Stages = [new OpenStage(100, 100, Second)],
        };
        StepRecorder measured = (await Load.RunAsync(scenario, new EngineSettings { MaxInFlight = 4 })).Measured;

        Assert.InRange(reached, 1, 4);
        Assert.Equal((100L, 0L), (measured.Requests, measured.Failures));
        // Request i fell due at i × 10 ms and got its response at 600 ms at the earliest: 31 of them, those due
        // in the first 300 ms, waited 300 ms or more however fast or slow this machine is (a timer of .NET may be
        // a millisecond early).
        Assert.InRange(measured.Latency.MillisecondsAt(70), 296, double.MaxValue);
        Assert.InRange(measured.Latency.MillisecondsAt(90), 496, double.MaxValue);
        Assert.InRange(measured.Latency.MillisecondsAt(100), 598, double.MaxValue);
        Assert.InRange(measured.FirstByte.MillisecondsAt(90), 496, double.MaxValue);
        // Those due before 580 ms, but for the four that were sent, were sent more than 20 ms later.
        Assert.InRange(measured.Late, 50, 96);
    }

    [Fact]
    public async Task Requests_that_no_client_could_send_any_more_are_failures()
    {
        var step = new Step(
            "never",
            async context =>
            {
                await Task.Delay(Timeout.Infinite, context.CancellationToken);
                return new StepResult();
            }
        );
        var scenario = new Scenario("dead", step) { Stages = [new OpenStage(1000, 1000, TimeSpan.FromMilliseconds(100))] };
        var settings = new EngineSettings
        {
            MaxInFlight = 3,
            RequestTimeout = TimeSpan.FromMilliseconds(200),
            Patience = Second / 5,
        };
        StepRecorder measured = (await Load.RunAsync(scenario, settings)).Measured;
        Assert.Equal((100L, 100L), (measured.Requests, measured.Failures));
        Assert.Equal(["NotSent", "Timeout"], measured.FailuresByKind.Entries.Select(e => e.Example.Kind).Order());
        Assert.Equal(measured.Requests - measured.FailuresByKind.CountOf(FailureCategory.Exception), measured.Dropped);
        Assert.Equal(0, measured.Latency.Count);
    }

    [Fact]
    public async Task The_rate_is_kept_and_bounded()
    {
        var step = new Step("step", _ => ValueTask.FromResult(new StepResult()));
        var scenario = new Scenario("s", step)
        {
            Stages = [new OpenStage(0, 400, TimeSpan.FromMilliseconds(100)), new OpenStage(400, 400, TimeSpan.FromMilliseconds(300))],
        };
        Assert.Equal(20 + 120, (await Load.RunAsync(scenario)).Measured.Requests);
        Assert.Equal(33, (await Load.RunAsync(scenario with { MaxRequests = 33 })).Measured.Requests);
    }

    [Fact]
    public async Task Stopping_ends_early()
    {
        using var stop = new CancellationTokenSource();
        int count = 0;
        var step = new Step(
            "step",
            async _ =>
            {
                if (Interlocked.Increment(ref count) == 5)
                {
                    await stop.CancelAsync();
                }

                return new StepResult();
            }
        );
        var scenario = new Scenario("s", step) { Stages = [new OpenStage(200, 200, TimeSpan.FromMinutes(5))] };
        ScenarioMeasurement measured = await Load.RunAsync(scenario, stop: stop.Token);
        Assert.InRange(measured.Measured.Requests, 5, 1_000);
        Assert.Equal(0, measured.Measured.Failures);
    }
}
