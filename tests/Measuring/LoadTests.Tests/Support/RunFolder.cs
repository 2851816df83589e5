namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>Whole runs that print to a text and write their reports to a folder.</summary>
internal sealed class RunFolder : IDisposable
{
    /// <summary>One round of one request after another, that is as short as it can be.</summary>
    public static RunOptions One { get; } =
        new()
        {
            Formats = [Load.Json],
            Operations = [Operation.Get],
            Counts = [3],
            Rounds = 1,
            Workers = 1,
            WarmUp = TimeSpan.Zero,
            LevelWithin = TimeSpan.Zero,
            Duration = TimeSpan.FromMinutes(2),
            VerifyOneIn = 1,
        };

    public string Folder { get; } = Directory.CreateTempSubdirectory("loadtest").FullName;

    /// <summary>What was printed.</summary>
    public StringWriter Output { get; } = new();

    public LoadTestReport Report => ReportJson.Read(File.ReadAllBytes(PathOf("report.json")));

    public IEnumerable<string?> Files => Directory.GetFiles(Folder).Select(Path.GetFileName).Order();

    public string PathOf(string name) => Path.Combine(Folder, name);

    public Task<int> RunAsync(RunOptions options) =>
        LoadTestProgram.RunAsync(options with { Output = options.Output ?? Folder }, Output, TestContext.Current.CancellationToken);

    /// <summary>Runs against the real service and expects only right responses.</summary>
    public async Task<LoadTestReport> RunWellAsync(RunOptions options)
    {
        int code = await RunAsync(options);
        Assert.All(Report.Scenarios, row => Assert.Empty(row.FailureKinds));
        Assert.Empty(Report.FailedBecause);
        Assert.Equal(ExitCode.Success, code);
        return Report;
    }

    /// <summary>Runs and expects a refusal.</summary>
    public async Task<string> RefusalAsync(RunOptions options, int exitCode)
    {
        UserErrorException error = await Assert.ThrowsAsync<UserErrorException>(() => RunAsync(options));
        Assert.Equal(exitCode, error.ExitCode);
        return error.Message;
    }

    public void Dispose()
    {
        Output.Dispose();
        Directory.Delete(Folder, recursive: true);
    }
}
