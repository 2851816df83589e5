namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Folders that cannot be written, and disks that fill up: Linux's /dev/full is one.</summary>
public sealed class OutputFolderTests : IDisposable
{
    private static readonly RunOptions Few = RunFolder.One with { Requests = 5 };

    private readonly RunFolder _run = new();

    [Theory]
    [InlineData("below a file")]
    [InlineData("a file system without files")]
    [InlineData("a report's name is taken by a folder")]
    public async Task A_folder_that_cannot_be_written_is_found_before_the_first_request(string kind)
    {
        await File.WriteAllTextAsync(_run.PathOf("file"), "", TestContext.Current.CancellationToken);
        Directory.CreateDirectory(_run.PathOf("taken/report.md"));
        string path = kind switch
        {
            "below a file" => _run.PathOf("file/folder"),
            "a file system without files" => "/proc/self",
            _ => _run.PathOf("taken"),
        };
        int requests = 0;
        await using TestService service = await TestService.StartAsync(_ =>
        {
            Interlocked.Increment(ref requests);
            return Task.CompletedTask;
        });
        string error = await _run.RefusalAsync(Few with { Url = service.Address, Output = path }, ExitCode.BadArguments);
        Assert.StartsWith("--output: ", error, StringComparison.Ordinal);
        Assert.Equal((0, ""), (requests, _run.Output.ToString()));
    }

    [Theory]
    [InlineData("report.html")]
    [InlineData("report.md")]
    [InlineData("report.json")]
    public async Task A_disk_that_fills_up_loses_one_report_and_no_other(string lost)
    {
        string path = _run.PathOf(lost);
        File.CreateSymbolicLink(path + ".new", "/dev/full");
        await File.WriteAllTextAsync(path, "an older report", TestContext.Current.CancellationToken);
        await using TestService service = await TestService.StartAsync(http => Load.RespondAsync(http, Load.Body));
        Assert.Equal(ExitCode.ReportLost, await _run.RunAsync(Few with { Url = service.Address }));
        Assert.Contains($"FAILED: {path} was not written: No space left on device", _run.Output.ToString(), StringComparison.Ordinal);
        Assert.Equal("an older report", await File.ReadAllTextAsync(path, TestContext.Current.CancellationToken));
        Assert.Equal(["report.html", "report.json", "report.md"], _run.Files);
        Assert.Equal(2, Directory.GetFiles(_run.Folder).Count(f => new FileInfo(f).Length > 300));
    }

    public void Dispose() => _run.Dispose();
}
