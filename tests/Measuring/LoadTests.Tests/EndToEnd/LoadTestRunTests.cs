using SerializationApi.Contracts;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using SerializationApi.Shared;

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

    private readonly string _folder = Directory.CreateTempSubdirectory("loadtest").FullName;
    private readonly StringWriter _output = new();

    [Fact]
    public async Task Every_dataset_format_and_operation_gets_the_right_response()
    {
        int code = await RunAsync(Short with { Datasets = Datasets.All });
        LoadTestReport report = ReadReport();
        Assert.Equal(4 * 6 * 2, report.Scenarios.Count);
        Assert.All(
            report.Scenarios,
            row =>
            {
                Assert.Empty(row.FailureKinds);
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
        Assert.Equal(ExitCode.Success, code);
        Assert.True(report.Scenarios.Sum(row => row.GeneratorSeconds) > 0);
        Assert.True(report.Settings.SelfHosted);
        Assert.Contains($"Report: {Path.Combine(_folder, "report.html")}", _output.ToString(), StringComparison.Ordinal);
        Assert.Contains(
            $"{Environment.NewLine}Also:   report.md, report.json in the same folder",
            _output.ToString(),
            StringComparison.Ordinal
        );
        Assert.Contains("   48/48  round 1  messages.memorypack.3.post ", _output.ToString(), StringComparison.Ordinal);
        Assert.Equal(["report.html", "report.json", "report.md"], Directory.GetFiles(_folder).Select(Path.GetFileName).Order());
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    public async Task Http_2_and_compressed_responses_work_in_every_format(string coding)
    {
        int code = await RunAsync(
            Short with
            {
                Http = "2",
                Connections = 1,
                Coding = Enum.Parse<ContentCoding>(coding, ignoreCase: true),
                Counts = [200],
            }
        );
        Assert.Equal(ExitCode.Success, code);
        Assert.All(
            ReadReport().Scenarios,
            row =>
            {
                Assert.Empty(row.FailureKinds);
                Assert.InRange(row.Payload.WireBytes, 1, row.Payload.DecodedBytes * 0.9);
            }
        );
    }

    [Fact]
    public async Task The_open_model_keeps_its_rate_and_assertions_set_the_exit_code()
    {
        RunOptions options = Short with
        {
            Formats = [PayloadFormat.All[1]],
            Operations = [Operation.Get],
            RatePerSecond = 200,
            Duration = TimeSpan.FromMilliseconds(500),
            Assertions = [Assertion.Parse("msgpack.errors = 0"), Assertion.Parse("requests = 100"), Assertion.Parse("p50 < 1ns")],
        };
        Assert.Equal(ExitCode.Failed, await RunAsync(options));
        Assert.Contains("FAILED: p50 < 1ns (organizations.msgpack.3.get: p50 = ", _output.ToString(), StringComparison.Ordinal);
        Assert.Equal([true, true, false], ReadReport().Assertions.Select(a => a.Passed));
        RunOptions again = options with
        {
            Assertions = [],
            Compare = Path.Combine(_folder, "report.json"),
            Output = Path.Combine(_folder, "again"),
        };
        Assert.Equal(ExitCode.Success, await LoadTestProgram.RunAsync(again, _output, TestContext.Current.CancellationToken));
        Assert.Contains(
            $"{Environment.NewLine}{Environment.NewLine}Compared with the run of ",
            _output.ToString(),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(1, ExitCode.Failed)]
    [InlineData(1_000_000, ExitCode.Success)]
    public async Task What_is_worse_than_in_a_report_by_more_than_the_bounds_fails_the_run(int oldBytes, int expected)
    {
        RunOptions options = Short with { Formats = [PayloadFormat.All[1]], Operations = [Operation.Get] };
        Assert.Equal(ExitCode.Success, await RunAsync(options));
        LoadTestReport first = ReadReport();
        string old = Path.Combine(_folder, "old.json");
        await File.WriteAllBytesAsync(
            old,
            ReportJson.Write(
                first with
                {
                    Scenarios =
                    [
                        .. first.Scenarios.Select(row =>
                            row with
                            {
                                Payload = row.Payload with { MinWireBytes = oldBytes, WireBytes = oldBytes, MaxWireBytes = oldBytes },
                            }
                        ),
                    ],
                }
            ),
            TestContext.Current.CancellationToken
        );

        // A thousand times slower would be within the bounds; as many times larger is not.
        Assert.Equal(expected, await RunAsync(options with { Compare = old, Bounds = new ComparisonBounds(10, 1_000) }));
        AssertionReport judged = Assert.Single(ReadReport().Assertions);
        Assert.Equal(expected == ExitCode.Success, judged.Passed);
        Assert.StartsWith("no worse than the run of ", judged.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Assertions_that_no_scenario_can_meet_and_files_that_are_no_report_stop_it_first()
    {
        string other = Path.Combine(_folder, "other.json");
        await File.WriteAllTextAsync(other, "{}", TestContext.Current.CancellationToken);
        foreach (
            RunOptions options in (RunOptions[])
                [
                    Short with
                    {
                        Formats = [PayloadFormat.All[0]],
                        Assertions = [Assertion.Parse("protobuf.p99 < 1s")],
                    },
                    Short with
                    {
                        Compare = other,
                    },
                    Short with
                    {
                        Compare = Path.Combine(_folder, "nowhere.json"),
                    },
                    Short with
                    {
                        Output = Path.Combine(other, "below a file"),
                    },
                ]
        )
        {
            UserErrorException error = await Assert.ThrowsAsync<UserErrorException>(() =>
                LoadTestProgram.RunAsync(options, _output, TestContext.Current.CancellationToken)
            );
            Assert.Equal(ExitCode.BadArguments, error.ExitCode);
            Assert.StartsWith("--", error.Message, StringComparison.Ordinal);
        }
    }

    public void Dispose()
    {
        _output.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private Task<int> RunAsync(RunOptions options) =>
        LoadTestProgram.RunAsync(options with { Output = _folder }, _output, TestContext.Current.CancellationToken);

    private LoadTestReport ReadReport() => ReportJson.Read(File.ReadAllBytes(Path.Combine(_folder, "report.json")));
}
