namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Whole runs against the real service, which they start as a process.</summary>
public sealed class LoadTestRunTests : IDisposable
{
    private static readonly RunOptions Short = new()
    {
        Counts = [3],
        Rounds = 1,
        Workers = 2,
        Duration = TimeSpan.FromMilliseconds(100),
        WarmUp = TimeSpan.FromTicks(1),
        LevelWithin = TimeSpan.Zero,
        VerifyOneIn = 2,
        Seed = 7,
    };

    private static readonly RunOptions One = Short with { Formats = [Load.Format("msgpack")], Operations = [Operation.Get] };

    private readonly RunFolder _run = new();

    [Fact]
    public async Task Every_dataset_format_and_operation_gets_the_right_response()
    {
        LoadTestReport report = await _run.RunWellAsync(Short with { Datasets = Datasets.All });
        Assert.Equal(4 * 6 * 2, report.Scenarios.Count);
        Assert.All(
            report.Scenarios,
            row =>
            {
                Assert.InRange(row.Successes, 1, row.Requests);
                Assert.InRange(row.WarmUpRequests, 2, long.MaxValue);
                Assert.InRange(row.Verified, 3, long.MaxValue);
                Assert.InRange(row.TimeToFirstByte.P50, 0.001, row.Latency.P50 * 1.01);
                Assert.Equal(row.Payload.WireBytes, row.Payload.DecodedBytes);
                // A status line, a type, a length and a date, and a request line, a host and what is accepted.
                Assert.InRange(row.Payload.HeaderBytes!.Value, 80, 600);
                Assert.InRange(row.Payload.RequestHeaderBytes!.Value, 60, 600);
                Assert.InRange(row.AllocatedPerRequest!.Value, 1, 1_000_000);
                Assert.InRange(row.PausedPerRequest!.Value, 0, 1_000);
                Assert.Equal(row.Operation == "post", row.Payload.RequestBytes > 0);
            }
        );
        Assert.True(report.Scenarios.Sum(row => row.GeneratorSeconds) > 0);
        Assert.True(report.Settings.SelfHosted);
        string output = _run.Output.ToString();
        Assert.Contains($"Report: {_run.PathOf("report.html")}", output, StringComparison.Ordinal);
        Assert.Contains("   48/48  round 1  messages.memorypack.3.post ", output, StringComparison.Ordinal);
        Assert.Equal(["report.html", "report.json", "report.md"], _run.Files);
    }

    [Theory]
    [InlineData(nameof(ContentCoding.Gzip))]
    [InlineData(nameof(ContentCoding.Br))]
    public async Task Http_2_and_compressed_responses_work_in_every_format(string coding)
    {
        LoadTestReport report = await _run.RunWellAsync(
            Short with
            {
                Http = "2",
                Connections = 1,
                Coding = Enum.Parse<ContentCoding>(coding),
                Counts = [200],
            }
        );
        Assert.All(report.Scenarios, row => Assert.InRange(row.Payload.WireBytes, 1, row.Payload.DecodedBytes * 0.9));
    }

    [Fact]
    public async Task The_open_model_keeps_its_rate_and_assertions_set_the_exit_code()
    {
        RunOptions options = One with
        {
            RatePerSecond = 200,
            Duration = TimeSpan.FromMilliseconds(500),
            Assertions = [Assertion.Parse("msgpack.errors = 0"), Assertion.Parse("requests = 100"), Assertion.Parse("p50 < 1ns")],
        };
        Assert.Equal(ExitCode.Failed, await _run.RunAsync(options));
        Assert.Contains("FAILED: p50 < 1ns (organizations.msgpack.3.get: p50 = ", _run.Output.ToString(), StringComparison.Ordinal);
        Assert.Equal([true, true, false], _run.Report.Assertions.Select(a => a.Passed));
        Assert.Equal("1 of 3 assertions did not hold", Assert.Single(_run.Report.FailedBecause));
    }

    [Theory]
    [InlineData(1, ExitCode.Failed)]
    [InlineData(1_000_000, ExitCode.Success)]
    public async Task What_is_worse_than_in_a_report_by_more_than_the_bounds_fails_the_run(int oldBytes, int expected)
    {
        LoadTestReport first = await _run.RunWellAsync(One);
        PayloadStatistics payload = first.Scenarios[0].Payload with
        {
            MinWireBytes = oldBytes,
            WireBytes = oldBytes,
            MaxWireBytes = oldBytes,
        };
        string old = _run.PathOf("old.json");
        await File.WriteAllBytesAsync(
            old,
            ReportJson.Write(first with { Scenarios = [first.Scenarios[0] with { Payload = payload }] }),
            TestContext.Current.CancellationToken
        );

        // A thousand times slower would be within the bounds; as many times larger is not.
        Assert.Equal(expected, await _run.RunAsync(One with { Compare = old, Bounds = new ComparisonBounds(10, 1_000) }));
        AssertionReport judged = Assert.Single(_run.Report.Assertions);
        Assert.Equal(expected == ExitCode.Success, judged.Passed);
        Assert.StartsWith("no worse than the run of ", judged.Text, StringComparison.Ordinal);
        Assert.Contains($"{Environment.NewLine}Compared with the run of ", _run.Output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Assertions_that_no_scenario_can_meet_and_files_that_are_no_report_stop_it_first()
    {
        string other = _run.PathOf("other.json");
        await File.WriteAllTextAsync(other, "{}", TestContext.Current.CancellationToken);
        RunOptions[] mistaken =
        [
            One with
            {
                Assertions = [Assertion.Parse("protobuf.p99 < 1s")],
            },
            One with
            {
                Compare = other,
            },
            One with
            {
                Compare = _run.PathOf("nowhere.json"),
            },
        ];
        foreach (RunOptions options in mistaken)
        {
            Assert.StartsWith("--", await _run.RefusalAsync(options, ExitCode.BadArguments), StringComparison.Ordinal);
        }
    }

    public void Dispose() => _run.Dispose();
}
