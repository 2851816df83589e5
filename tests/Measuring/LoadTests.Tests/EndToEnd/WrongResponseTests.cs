namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Whole runs against a server that is fast and wrong.</summary>
public sealed class WrongResponseTests : IDisposable
{
    private readonly RunFolder _run = new();

    [Theory]
    [InlineData("nothing", 0)]
    [InlineData("nothing", 1)]
    [InlineData("random bytes", 0)]
    [InlineData("random bytes", 1)]
    [InlineData("another sample", 0)]
    [InlineData("no end", 0)]
    public async Task The_run_fails_and_nothing_is_ranked(string kind, long warmUpTicks)
    {
        byte[] random = new byte[200];
        Random.Shared.NextBytes(random);
        byte[] body = kind switch
        {
            "random bytes" => random,
            "another sample" => Load.OtherBody,
            _ => [],
        };
        await using TestService service = await TestService.StartAsync(async http =>
        {
            await Load.RespondAsync(http, body);
            if (kind == "no end")
            {
                await Load.RespondForeverAsync(http, http.Response.Body);
            }
        });
        int code = await _run.RunAsync(
            RunFolder.One with
            {
                Url = service.Address,
                WarmUp = TimeSpan.FromTicks(warmUpTicks),
                Requests = 40,
                VerifyOneIn = 1_000_000,
            }
        );
        Assert.Equal(ExitCode.Failed, code);
        LoadTestReport report = _run.Report;
        string reason = Assert.Single(
            report.FailedBecause,
            r => r.StartsWith("wrong responses in organizations.json.3.get (", StringComparison.Ordinal)
        );
        Assert.Contains($"FAILED: {reason}", _run.Output.ToString(), StringComparison.Ordinal);
        Assert.Contains($"**Failed: {reason}", await ReadAsync("report.md"), StringComparison.Ordinal);
        Assert.All(
            (string[])[_run.Output.ToString(), await ReadAsync("report.md"), await ReadAsync("report.html")],
            text => Assert.DoesNotContain("Lowest latency", text, StringComparison.Ordinal)
        );
        Assert.Equal(40, Assert.Single(report.Scenarios).Requests);
        Assert.InRange(report.Scenarios[0].WrongResponses, 1, kind == "no end" ? 40 : 2);
    }

    public void Dispose() => _run.Dispose();

    private Task<string> ReadAsync(string name) => File.ReadAllTextAsync(_run.PathOf(name), TestContext.Current.CancellationToken);
}
