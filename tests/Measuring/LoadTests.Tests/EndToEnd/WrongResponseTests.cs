using Microsoft.AspNetCore.Http;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Whole runs against a server that is fast and wrong.</summary>
public sealed class WrongResponseTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("loadtest").FullName;
    private readonly StringWriter _output = new();

    [Theory]
    [InlineData("nothing", 0)]
    [InlineData("nothing", 1)]
    [InlineData("random bytes", 0)]
    [InlineData("random bytes", 1)]
    [InlineData("another sample", 0)]
    [InlineData("no end", 0)]
    public async Task The_run_fails_and_nothing_is_ranked(string kind, long warmUpTicks)
    {
        LoadTestReport report = await RunAsync([Load.Json], (http, format) => RespondWronglyAsync(http, format, kind), warmUpTicks);
        string reason = Assert.Single(
            report.FailedBecause,
            r => r.StartsWith("wrong responses in organizations.json.3.get (", StringComparison.Ordinal)
        );
        Assert.Contains($"FAILED: {reason}", _output.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("Lowest latency", _output.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("Lowest latency", await ReadAsync("report.md"), StringComparison.Ordinal);
        Assert.DoesNotContain("Lowest latency", await ReadAsync("report.html"), StringComparison.Ordinal);
        Assert.Equal(40, Assert.Single(report.Scenarios).Requests);
        Assert.InRange(report.Scenarios[0].WrongResponses, 1, kind == "no end" ? 40 : 2);
    }

    [Fact]
    public async Task A_format_that_is_right_is_ranked_without_the_one_that_is_wrong()
    {
        PayloadFormat msgpack = PayloadFormat.All.Single(f => f.Name == "msgpack");
        LoadTestReport report = await RunAsync(
            [Load.Json, msgpack],
            (http, format) =>
                format == msgpack
                    ? RespondAsync(http, format, SampleFactory.Create(Datasets.All[0], 3, 1).Encode(format))
                    : RespondWronglyAsync(http, format, "random bytes")
        );
        Assert.Single(report.FailedBecause);
        // Whatever else the machine that tests run on does.
        Assert.All(
            Verdict.Of(report with { Cores = new(null, null, null) }),
            verdict => Assert.Equal("msgpack", Assert.Single(verdict.Ranking).Format)
        );
    }

    [Fact]
    public async Task A_scenario_without_a_right_response_fails_the_run()
    {
        int requests = 0;
        LoadTestReport report = await RunAsync(
            [Load.Json],
            async (http, format) =>
            {
                // Well at first, or the run would not begin.
                http.Response.StatusCode = Interlocked.Increment(ref requests) > 1 ? 503 : 200;
                await RespondAsync(http, format, SampleFactory.Create(Datasets.All[0], 3, 1).Encode(format));
            }
        );
        Assert.Equal("no correct response in organizations.json.3.get", Assert.Single(report.FailedBecause));
    }

    public void Dispose()
    {
        _output.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private static async Task RespondWronglyAsync(HttpContext http, PayloadFormat format, string kind)
    {
        byte[] random = new byte[200];
        Random.Shared.NextBytes(random);
        byte[] body = kind switch
        {
            "random bytes" => random,
            "another sample" => SampleFactory.Create(Datasets.All[0], 3, 2).Encode(format),
            _ => [],
        };
        await RespondAsync(http, format, body);
        while (kind == "no end" && !http.RequestAborted.IsCancellationRequested)
        {
            await http.Response.Body.WriteAsync(random);
        }
    }

    private static Task RespondAsync(HttpContext http, PayloadFormat format, byte[] body)
    {
        http.Response.ContentType = format.MediaType;
        return http.Response.Body.WriteAsync(body).AsTask();
    }

    private async Task<LoadTestReport> RunAsync(
        PayloadFormat[] formats,
        Func<HttpContext, PayloadFormat, Task> respond,
        long warmUpTicks = 0
    )
    {
        await using TestService service = await TestService.StartAsync(http =>
            respond(http, formats.Single(f => f.MediaType == http.Request.Headers.Accept))
        );
        var options = new RunOptions
        {
            Url = service.Address,
            Formats = formats,
            Operations = [Operation.Get],
            Counts = [3],
            Rounds = 1,
            Workers = 1,
            WarmUp = TimeSpan.FromTicks(warmUpTicks),
            LevelWithin = TimeSpan.Zero,
            Duration = TimeSpan.FromMinutes(1),
            Requests = 40,
            VerifyOneIn = 1_000_000,
            Output = _folder,
        };
        int code = await LoadTestProgram.RunAsync(options, _output, TestContext.Current.CancellationToken);
        Assert.Equal(ExitCode.Failed, code);
        return ReportJson.Read(await File.ReadAllBytesAsync(Path.Combine(_folder, "report.json"), TestContext.Current.CancellationToken));
    }

    private Task<string> ReadAsync(string name) =>
        File.ReadAllTextAsync(Path.Combine(_folder, name), TestContext.Current.CancellationToken);
}
