namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Runs of the real service over gRPC, beside HTTP.</summary>
public sealed class GrpcTests : IDisposable
{
    private static readonly PayloadFormat Protobuf = Load.Format("protobuf");
    private static readonly RunOptions Short = new()
    {
        Formats = [Protobuf, PayloadFormat.Grpc, PayloadFormat.GrpcStream],
        Counts = [30],
        Rounds = 1,
        Workers = 2,
        Duration = TimeSpan.FromMilliseconds(30),
        WarmUp = TimeSpan.FromTicks(1),
        LevelWithin = TimeSpan.Zero,
        VerifyOneIn = 2,
        Seed = 7,
    };

    private readonly RunFolder _run = new();

    [Fact]
    public async Task Every_dataset_and_operation_gets_the_right_response_beside_protobuf_by_http()
    {
        LoadTestReport report = await _run.RunWellAsync(Short with { Datasets = Datasets.All });
        Assert.Equal(4 * 2 * 3, report.Scenarios.Count);
        foreach (ScenarioGroup group in ScenarioGroup.Of(report))
        {
            Assert.Equal(["1.1", "2", "2"], group.Rows.Select(row => row.Http));
            Dataset dataset = Datasets.All.Single(d => d.Name == group.Dataset);
            int whole = SampleFactory.Create(dataset, 30, 7).Encode(Protobuf).Length;
            int items = SampleFactory.Create(dataset, 30, 7, PayloadFormat.GrpcStream).Encode(PayloadFormat.GrpcStream).Length;
            double[] sizes = [whole, whole + 5, items];
            Assert.Equal(sizes, group.Rows.Select(row => row.Payload.WireBytes));
            if (group.Operation == Operation.Post)
            {
                Assert.Equal(sizes, group.Rows.Select(row => row.Payload.RequestBytes));
            }
        }

        Assert.All(
            report.Scenarios,
            row =>
            {
                Assert.InRange(row.Verified, 3, long.MaxValue);
                Assert.Equal(row.Payload.WireBytes, row.Payload.DecodedBytes);
                Assert.InRange(row.TimeToFirstByte.P50, 0.001, row.Latency.P50 * 1.01);
                Assert.NotNull(row.ServiceSeconds);
            }
        );
        // The system counts in steps of some milliseconds.
        Assert.InRange(report.Scenarios.Sum(row => row.ServiceSeconds!.Value), 0.02, 60);
        Assert.Equal(
            ["contracts.organizations.Organizations/Sample", "contracts.organizations.Organizations/SampleItems"],
            report.Scenarios.Where(row => row is { Dataset: "organizations", Operation: "get", Http: "2" }).Select(row => row.Step)
        );
    }

    [Fact]
    public async Task A_service_that_runs_elsewhere_has_an_address_for_each_version()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(http2: false, null, TestContext.Current.CancellationToken);
        RunOptions options = Short with { Url = service.Address, Operations = [Operation.Get] };
        LoadTestReport both = await _run.RunWellAsync(options with { GrpcUrl = service.Http2Address });
        Assert.Equal(["1.1", "2", "2"], both.Scenarios.Select(row => row.Http));
        Assert.All(both.Scenarios, row => Assert.Null(row.ServiceSeconds));
        LoadTestReport alone = await _run.RunWellAsync(options with { Url = service.Http2Address, Http = "2" });
        Assert.Equal(["2", "2", "2"], alone.Scenarios.Select(row => row.Http));
    }

    [Fact]
    public async Task An_address_where_nobody_or_something_else_is_is_told_in_one_line()
    {
        await using TestService http1 = await TestService.StartAsync(_ => Task.CompletedTask);
        await using TestService http2 = await TestService.StartAsync(_ => Task.CompletedTask, http2: true);
        var nobody = new Uri($"http://127.0.0.1:{Ports.Free()}/");
        Assert.Equal($"cannot reach {nobody}: Connection refused", await RefusalAsync(Load.Json, nobody));
        Assert.Contains(
            "(HTTP/2 without TLS needs an address that serves only HTTP/2)",
            await RefusalAsync(PayloadFormat.Grpc, http1.Address),
            StringComparison.Ordinal
        );
        Assert.Equal(
            $"{http2.Address} responded Cancelled to contracts.organizations.Organizations/Sample "
                + $"(organizations.grpc.30.get); is it the service?",
            await RefusalAsync(PayloadFormat.Grpc, http2.Address)
        );
        Task<string> RefusalAsync(PayloadFormat format, Uri url) =>
            _run.RefusalAsync(Short with { Formats = [format], Url = url }, ExitCode.Unreachable);
    }

    public void Dispose() => _run.Dispose();
}
