namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>Short ways to run a scenario in a test.</summary>
internal static class Load
{
    public static readonly PayloadFormat Json = Format("json");

    public static IDatasetSample Sample { get; } = SampleFactory.Create(Datasets.All[0], 3, 1);

    public static byte[] Body { get; } = Sample.Encode(Json);

    /// <summary>The response to another seed: right in form, wrong in value.</summary>
    public static byte[] OtherBody { get; } = SampleFactory.Create(Datasets.All[0], 3, 2).Encode(Json);

    public static RequestTemplate Get => new(HttpMethod.Get, "numbers/sample", Json, null, Sample);

    public static PayloadFormat Format(string name) => PayloadFormat.Known.Single(format => format.Name == name);

    /// <summary>A scenario of so many workers, which ends by its requests or is stopped.</summary>
    public static Scenario Closed(int workers, Func<StepContext, ValueTask<StepResult>> step, long requests = long.MaxValue) =>
        new("test", new Step("step", step))
        {
            Stages = [new ClosedStage(workers, workers, TimeSpan.FromMinutes(1))],
            MaxRequests = requests,
        };

    /// <summary>Runs one round and gives its measurement.</summary>
    public static Task<ScenarioMeasurement> RunAsync(Scenario scenario, EngineSettings? settings = null, CancellationToken? stop = null) =>
        new ScenarioRunner(settings ?? new EngineSettings()).RunAsync(scenario, stop ?? TestContext.Current.CancellationToken);

    /// <summary>Requests a service so many times, and verifies one in so many responses.</summary>
    public static async Task<StepRecorder> RequestAsync(
        HttpSettings http,
        long requests = 10,
        RequestTemplate? template = null,
        int verifyOneIn = 1,
        int workers = 2,
        TimeSpan? timeout = null
    )
    {
        using var connections = new HttpConnections(http, workers);
        template ??= Get;
        return await MeasureAsync(Closed(workers, context => connections.SendAsync(template, context), requests), verifyOneIn, timeout);
    }

    /// <summary>What a round measures.</summary>
    public static async Task<StepRecorder> MeasureAsync(Scenario scenario, int verifyOneIn = 1, TimeSpan? timeout = null) =>
        (
            await RunAsync(scenario, new EngineSettings { VerifyOneIn = verifyOneIn, RequestTimeout = timeout ?? TimeSpan.FromMinutes(1) })
        ).Measured;

    /// <summary>Responds with a body.</summary>
    public static Task RespondAsync(HttpContext http, byte[] body, string contentType = "application/json")
    {
        http.Response.ContentType = contentType;
        return http.Response.Body.WriteAsync(body).AsTask();
    }

    /// <summary>Sends bytes until the client hangs up.</summary>
    public static async Task RespondForeverAsync(HttpContext http, Stream body)
    {
        for (byte[] zeros = new byte[64 * 1024]; !http.RequestAborted.IsCancellationRequested; )
        {
            await body.WriteAsync(zeros);
        }
    }
}
