namespace SerializationApi.LoadTests.Tests.Engine;

/// <summary>Requests that are not sent; that the rate is kept and a stall is charged is tested end to end.</summary>
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
}
