using SerializationApi.Contracts;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Runs of the real service beside the real controllers.</summary>
public sealed class BaselineTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("baseline").FullName;
    private readonly StringWriter _output = new();

    [Theory]
    [InlineData("1.1")]
    [InlineData("2")]
    public async Task Controllers_with_the_libraries_give_the_same_responses_and_the_report_has_the_ratios(string http)
    {
        var options = new RunOptions
        {
            Baseline = "mvc",
            Datasets = [Datasets.All[0], Datasets.All[^1]],
            Counts = [30],
            Rounds = 1,
            Workers = 2,
            Http = http,
            // Long enough for a response where other tests take the processors.
            Duration = TimeSpan.FromMilliseconds(200),
            WarmUp = TimeSpan.FromTicks(1),
            LevelWithin = TimeSpan.Zero,
            VerifyOneIn = 2,
            Output = _folder,
        };
        int code = await LoadTestProgram.RunAsync(options, _output, TestContext.Current.CancellationToken);
        LoadTestReport report = ReportJson.Read(
            await File.ReadAllBytesAsync(Path.Combine(_folder, "report.json"), TestContext.Current.CancellationToken)
        );
        Assert.Empty(report.FailedBecause);
        Assert.Equal(ExitCode.Success, code);
        Assert.Equal(2 * 2 * 6, report.Scenarios.Count);
        BaselineReport baseline = report.Baseline!;
        Assert.Equal(2 * 2 * 5, baseline.Scenarios.Count);
        Assert.All(
            baseline.Scenarios,
            row =>
            {
                Assert.StartsWith("mvc.", row.Name, StringComparison.Ordinal);
                Assert.Empty(row.FailureKinds);
                Assert.InRange(row.Verified, 3, long.MaxValue);
            }
        );
        Assert.Equal(["json", "msgpack", "msgpack-lz4", "protobuf", "memorypack"], baseline.Ratios.Select(ratio => ratio.Format));
        Assert.All(
            baseline.Ratios,
            ratio =>
            {
                // One sample as the same bytes; a compressor may choose others.
                Assert.Equal(1, ratio.WireBytes!.Value, ratio.Format == "msgpack-lz4" ? 0.05 : 1e-9);
                Assert.InRange(ratio.RequestsPerSecond!.Value, 0.01, 100);
                Assert.InRange(ratio.P50!.Value, 0.01, 100);
                Assert.InRange(ratio.P99!.Value, 0.001, 1_000);
            }
        );
        Assert.Contains($"{Environment.NewLine}This service ÷ mvc{Environment.NewLine}", _output.ToString(), StringComparison.Ordinal);
        Assert.Contains(" mvc.organizations.json.30.get ", _output.ToString(), StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _output.Dispose();
        Directory.Delete(_folder, recursive: true);
    }
}
