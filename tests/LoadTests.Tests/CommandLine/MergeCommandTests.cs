using SerializationApi.LoadTests.CommandLine;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.CommandLine;

/// <summary><c>merge</c> from its arguments to its files and exit code.</summary>
public sealed class MergeCommandTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("loadtest").FullName;

    public MergeCommandTests()
    {
        foreach (string generator in (string[])["parts/0", "parts/1"])
        {
            Directory.CreateDirectory(PathOf(generator));
            File.WriteAllBytes(PathOf($"{generator}/report.json"), ReportJson.Write(Reports.Report(
                Reports.Row("organizations", "json", 100, "get", [1, 2, 3]), Reports.Row("organizations", "msgpack", 100, "get", [1, 2, 3]))));
        }
    }

    [Theory]
    [InlineData("parts")]
    [InlineData("parts/0 parts/1")]
    [InlineData("parts/0/report.json parts/1")]
    public async Task Files_folders_and_folders_of_folders_are_merged(string paths)
    {
        string reports = string.Join(' ', paths.Split(' ').Select(PathOf));
        (int code, string text) = await InvokeAsync(
            $"merge {reports} --expect 2 --output {PathOf("out")} --summary {PathOf("s.md")} --junit {PathOf("j.xml")} --assert requests=200");
        Assert.Equal(ExitCode.Success, code);
        Assert.Contains("passed: requests=200", text, StringComparison.Ordinal);
        LoadTestReport merged = ReportFiles.Read(PathOf("out/report.json"), "test");
        Assert.Equal((2, 200L), (merged.Settings.Generators, merged.Scenarios[0].Requests));
        Assert.All(["s.md", "j.xml", "out/report.html", "out/report.hlog"], file => Assert.True(new FileInfo(PathOf(file)).Length > 100));
    }

    [Fact]
    public async Task A_threshold_that_does_not_hold_is_exit_code_1() =>
        Assert.Equal(ExitCode.Failed, (await InvokeAsync($"merge {PathOf("parts")} --output {PathOf("out")} --assert p50<1us")).Code);

    [Theory]
    [InlineData("merge", "merge")]
    [InlineData("merge @parts --expect 3", "merge: 2 of 3 reports are there")]
    [InlineData("merge @nowhere.json", "merge: there is no ")]
    [InlineData("merge @", "merge: there is no report.json in ")]
    public async Task A_mistake_is_told_in_one_line_with_exit_code_2(string arguments, string expected)
    {
        (int code, string text) = await InvokeAsync(arguments.Replace("@", _folder + "/", StringComparison.Ordinal));
        Assert.Equal(ExitCode.BadArguments, code);
        Assert.Contains(expected, text, StringComparison.Ordinal);
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private string PathOf(string name) => Path.Combine(_folder, name);

    private static async Task<(int Code, string Text)> InvokeAsync(string arguments)
    {
        using var text = new StringWriter();
        int code = await LoadTestCommand.InvokeAsync(arguments.Split(' '), (_, _, _) => Task.FromResult(-1), text, text);
        return (code, text.ToString());
    }
}
