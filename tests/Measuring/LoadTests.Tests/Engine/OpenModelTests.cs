namespace SerializationApi.LoadTests.Tests.Engine;

/// <summary>The rate, and requests that are not sent; that a stall is charged is in <see cref="EndToEnd.HonestyTests"/>.</summary>
public sealed class OpenModelTests
{
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
            Patience = TimeSpan.FromMilliseconds(200),
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
        Assert.Equal(20 + 120, (await Load.MeasureAsync(scenario)).Requests);
        Assert.Equal(33, (await Load.MeasureAsync(scenario with { MaxRequests = 33 })).Requests);
    }
}
