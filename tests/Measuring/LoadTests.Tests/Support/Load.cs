using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>Short ways to run a scenario in a test.</summary>
internal static class Load
{
    public static readonly PayloadFormat Json = PayloadFormat.All[0];

    public static IDatasetSample Sample { get; } = new NumbersSample([.. Enumerable.Range(7, 1_000)]);

    public static byte[] Body { get; } = Sample.Encode(Json);

    public static RequestTemplate Get => new(HttpMethod.Get, "numbers/sample", Json, null, Sample);

    /// <summary>Runs one round and gives its measurement.</summary>
    public static Task<ScenarioMeasurement> RunAsync(Scenario scenario, EngineSettings? settings = null, CancellationToken? stop = null) =>
        new ScenarioRunner(settings ?? new EngineSettings()).RunAsync(scenario, stop ?? TestContext.Current.CancellationToken);

    /// <summary>Requests a service with two workers, so many times, every response verified.</summary>
    public static async Task<StepRecorder> RequestAsync(
        HttpSettings http,
        long requests = 10,
        RequestTemplate? template = null,
        int verifyOneIn = 1
    )
    {
        using var connections = new HttpConnections(http, workers: 2);
        template ??= Get;
        var scenario = new Scenario("test", new Step("GET", context => connections.SendAsync(template, context)))
        {
            Stages = [new ClosedStage(2, 2, TimeSpan.FromMinutes(1))],
            MaxRequests = requests,
        };
        return (await RunAsync(scenario, new EngineSettings { VerifyOneIn = verifyOneIn })).Measured;
    }
}
