using SerializationApi.Contracts;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Folders that cannot be written, and disks that fill up: Linux's /dev/full is one.</summary>
public sealed class OutputFolderTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("loadtest").FullName;
    private readonly StringWriter _output = new();

    [Theory]
    [InlineData("below a file")]
    [InlineData("a file system without files")]
    [InlineData("a report's name is taken by a folder")]
    public async Task A_folder_that_cannot_be_written_is_found_before_the_first_request(string kind)
    {
        await File.WriteAllTextAsync(PathOf("file"), "", TestContext.Current.CancellationToken);
        Directory.CreateDirectory(PathOf("taken/report.md"));
        string path = kind switch
        {
            "below a file" => PathOf("file/folder"),
            "a file system without files" => "/proc/self",
            _ => PathOf("taken"),
        };
        int requests = 0;
        await using TestService service = await TestService.StartAsync(_ =>
        {
            Interlocked.Increment(ref requests);
            return Task.CompletedTask;
        });
        UserErrorException error = await Assert.ThrowsAsync<UserErrorException>(() => RunAsync(service.Address, path));
        Assert.Equal(ExitCode.BadArguments, error.ExitCode);
        Assert.StartsWith("--output: ", error.Message, StringComparison.Ordinal);
        Assert.Equal((0, ""), (requests, _output.ToString()));
    }

    [Theory]
    [InlineData("report.html")]
    [InlineData("report.md")]
    [InlineData("report.json")]
    public async Task A_disk_that_fills_up_loses_one_report_and_no_other(string lost)
    {
        File.CreateSymbolicLink(PathOf(lost + ".new"), "/dev/full");
        await File.WriteAllTextAsync(PathOf(lost), "an older report", TestContext.Current.CancellationToken);
        Assert.Equal(ExitCode.ReportLost, await RunWellAsync(_output));
        Assert.Contains($"FAILED: {PathOf(lost)} was not written: No space left on device", _output.ToString(), StringComparison.Ordinal);
        Assert.Equal("an older report", await File.ReadAllTextAsync(PathOf(lost), TestContext.Current.CancellationToken));
        Assert.Equal(["report.html", "report.json", "report.md"], Directory.GetFiles(_folder).Select(Path.GetFileName).Order());
        Assert.Equal(2, Directory.GetFiles(_folder).Count(f => new FileInfo(f).Length > 300));
    }

    [Fact]
    public async Task A_log_on_a_full_disk_loses_no_report()
    {
        // As the console does, it keeps nothing back that it could not write.
        await using var full = new StreamWriter(
            new FileStream("/dev/full", FileMode.Open, FileAccess.Write, FileShare.Write, bufferSize: 0)
        )
        {
            AutoFlush = true,
        };
        UserErrorException error = await Assert.ThrowsAsync<UserErrorException>(() => RunWellAsync(full));
        Assert.Equal(ExitCode.ReportLost, error.ExitCode);
        Assert.Contains("lines were lost on standard output: No space left on device", error.Message, StringComparison.Ordinal);
        Assert.Equal(["report.html", "report.json", "report.md"], Directory.GetFiles(_folder).Select(Path.GetFileName).Order());
    }

    public void Dispose()
    {
        _output.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private string PathOf(string name) => Path.Combine(_folder, name);

    private async Task<int> RunWellAsync(TextWriter output)
    {
        byte[] body = SampleFactory.Create(Datasets.All[0], 3, 1).Encode(Load.Json);
        await using TestService service = await TestService.StartAsync(async http =>
        {
            http.Response.ContentType = Load.Json.MediaType;
            await http.Response.Body.WriteAsync(body);
        });
        return await RunAsync(service.Address, _folder, output);
    }

    private Task<int> RunAsync(Uri url, string folder, TextWriter? output = null)
    {
        var options = new RunOptions
        {
            Url = url,
            Formats = [Load.Json],
            Operations = [Operation.Get],
            Counts = [3],
            Rounds = 1,
            Workers = 1,
            WarmUp = TimeSpan.Zero,
            Duration = TimeSpan.FromMinutes(1),
            Requests = 5,
            Output = folder,
        };
        return LoadTestProgram.RunAsync(options, output ?? _output, TestContext.Current.CancellationToken);
    }
}
