using SerializationApi.Contracts;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Whole runs that end before their time, against a server in this process.</summary>
public sealed class EndedEarlyTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("loadtest").FullName;
    private readonly StringWriter _output = new();

    [Fact]
    public async Task Interrupted_it_still_reports_and_counts_no_failure()
    {
        using var interrupt = new CancellationTokenSource();
        (int code, LoadTestReport report) = await RunAsync(requests => requests == 200, interrupt, maxTime: null);
        Assert.Equal(ExitCode.Interrupted, code);
        Assert.Equal("interrupted", report.EndedEarly);
        ScenarioStatistics row = Assert.Single(report.Scenarios);
        Assert.Empty(row.FailureKinds);
        Assert.InRange(row.Successes, 100, 10_000);
        Assert.Contains("Ended early: interrupted", _output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_time_limit_ends_it_with_a_report()
    {
        using var never = new CancellationTokenSource();
        (int code, LoadTestReport report) = await RunAsync(_ => false, never, TimeSpan.FromSeconds(1));
        Assert.Equal(ExitCode.Success, code);
        Assert.StartsWith("the time limit of 1 s", report.EndedEarly, StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _output.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private async Task<(int Code, LoadTestReport Report)> RunAsync(
        Func<int, bool> interruptsAt,
        CancellationTokenSource interrupt,
        TimeSpan? maxTime
    )
    {
        int requests = 0;
        byte[] body = SampleFactory.Create(Datasets.All[0], 3, 1).Encode(PayloadFormat.All[0]);
        await using TestService service = await TestService.StartAsync(async http =>
        {
            if (interruptsAt(Interlocked.Increment(ref requests)))
            {
                await interrupt.CancelAsync();
            }

            http.Response.ContentType = PayloadFormat.All[0].MediaType;
            await http.Response.Body.WriteAsync(body, http.RequestAborted);
        });
        var options = new RunOptions
        {
            Url = service.Address,
            Formats = [PayloadFormat.All[0]],
            Operations = [Operation.Get],
            Counts = [3],
            Workers = 2,
            WarmUp = TimeSpan.Zero,
            Duration = TimeSpan.FromMinutes(10),
            MaxTime = maxTime,
            Output = _folder,
        };
        int code = await LoadTestProgram.RunAsync(options, _output, interrupt.Token);
        return (
            code,
            ReportJson.Read(await File.ReadAllBytesAsync(Path.Combine(_folder, "report.json"), TestContext.Current.CancellationToken))
        );
    }
}
