using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>Report rows with chosen numbers.</summary>
internal static class Reports
{
    private static readonly DateTimeOffset Start = new(2025, 11, 21, 1, 2, 3, TimeSpan.Zero);

    public static TimingStatistics Timing(double milliseconds, long count = 100) =>
        new(
            count,
            milliseconds / 2,
            milliseconds,
            milliseconds / 10,
            milliseconds,
            milliseconds * 1.1,
            milliseconds * 1.2,
            milliseconds * 1.5,
            milliseconds * 2,
            milliseconds * 5,
            milliseconds * 10
        );

    /// <summary>A row of GET organizations.</summary>
    public static ScenarioStatistics Get(string format, double[] p50, long wire = 1_000, long failures = 0) =>
        Row("organizations", format, 100, "get", p50, wire, failures);

    /// <summary>A row whose p50 is the median of the rounds'.</summary>
    public static ScenarioStatistics Row(
        string dataset,
        string format,
        int count,
        string operation,
        double[] p50,
        long wire = 1_000,
        long failures = 0
    )
    {
        RoundStatistics[] rounds =
        [
            .. p50.Select(
                (p, i) => new RoundStatistics(i + 1, 100, 0, 1, 1_000 / p, p, p * 1.2, p * 2, p * 5, p / 10) { ServicePerRequest = 2 * p }
            ),
        ];
        double middle = p50.Order().ElementAt(p50.Length / 2);
        return new ScenarioStatistics
        {
            Name = $"{dataset}.{format}.{count}.{operation}",
            Step = operation.ToUpperInvariant(),
            Dataset = dataset,
            Format = format,
            MediaType = $"application/x-{format}",
            Http = "1.1",
            Count = count,
            Operation = operation,
            Requests = 100 + failures,
            Successes = 100,
            Failures = failures,
            WarmUpRequests = 10,
            WarmUpFailures = 0,
            Verified = 15,
            FailureKinds = failures == 0 ? [] : [new("Status", "503", failures, "too <busy> & \"tired\"")],
            Seconds = 1,
            GeneratorSeconds = 0.005 * (100 + failures),
            ServiceSeconds = 0.002 * middle * (100 + failures),
            AllocatedPerRequest = 5_000 * middle,
            PausedPerRequest = middle / 100,
            RequestsPerSecond = 1_000 / middle,
            Latency = Timing(middle),
            TimeToFirstByte = Timing(middle / 2),
            FailedLatency = Timing(0, failures),
            Decode = Timing(middle / 10),
            Payload = new PayloadStatistics
            {
                WireBytes = wire,
                MinWireBytes = wire,
                MaxWireBytes = wire,
                DecodedBytes = wire,
                HeaderBytes = failures == 0 ? 120 : null,
                RequestHeaderBytes = failures == 0 ? 80 : null,
                RequestBytes = operation == "post" ? wire : 0,
            },
            Rounds = rounds,
            Spread = RoundSpread.Of(rounds),
        };
    }

    public static LoadTestReport Report(params ScenarioStatistics[] rows) =>
        new()
        {
            Version = LoadTestReport.CurrentVersion,
            StartedAt = Start,
            ElapsedSeconds = 12.5,
            Machine = new MachineReport("A processor <fast>", 2, 24L << 30, "Linux", ".NET 10", "workstation"),
            Cores = new("0-1", "0-1", 0.1),
            Settings = new SettingsReport
            {
                Url = "http://127.0.0.1:5000/",
                SelfHosted = true,
                Model = "closed",
                Workers = 32,
                Connections = 32,
                DurationSeconds = 1,
                RampSeconds = 0,
                WarmUpSeconds = 0.5,
                MaxRequests = 100_000,
                Rounds = 3,
                Coding = "identity",
                Http = "1.1",
                TimeoutSeconds = 10,
                VerifyOneIn = 20,
                Seed = 1,
            },
            Scenarios = rows,
            Assertions = [new("json.errors = 0", true, "errors = 0 in 2 scenarios")],
        };
}
