namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Runs of the real service beside the real controllers.</summary>
public sealed class BaselineTests : IDisposable
{
    private readonly RunFolder _run = new();

    [Theory]
    [InlineData("1.1")]
    [InlineData("2")]
    public async Task Controllers_with_the_libraries_give_the_same_responses_and_the_report_has_the_ratios(string http)
    {
        LoadTestReport report = await _run.RunWellAsync(
            new RunOptions
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
            }
        );
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
    }

    public void Dispose() => _run.Dispose();
}
