using System.Xml.Linq;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Reporting.Ci;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>The files for a CI job.</summary>
public sealed class CiFilesTests : IDisposable
{
    private static readonly ScenarioStatistics Wrong = Reports.Row("organizations", "json", 100, "get", [2], failures: 1_000) with
    {
        FailureKinds = [new("WrongResponse", "wrong body", 1_000, "")],
    };

    private static readonly LoadTestReport Failed = Reports.Report(Wrong, Reports.Row("organizations", "msgpack", 100, "get", [1])) with
    {
        FailedBecause = ["wrong responses in <json>"],
        Assertions = [new("p99 < 1s", true, "p99 = 2.00 ms"), new("json.\u0001errors = 0", false, "errors = 3 | \"<x>\"")],
    };

    private readonly string _folder = Directory.CreateTempSubdirectory("loadtest").FullName;

    [Fact]
    public void Thresholds_and_responses_are_test_cases()
    {
        XElement suite = XDocument.Parse(JUnitReport.Write(Failed)).Root!.Element("testsuite")!;
        Assert.Equal(("4", "2", "0", "12.5"), (Text(suite, "tests"), Text(suite, "failures"), Text(suite, "errors"), Text(suite, "time")));
        Assert.Equal(
            [
                ("loadtests.thresholds", "p99 < 1s", null),
                ("loadtests.thresholds", "json.?errors = 0", "errors = 3 | \"<x>\""),
                ("loadtests.responses", "organizations.json.100.get", "1,000 wrong responses"),
                ("loadtests.responses", "organizations.msgpack.100.get", null),
            ],
            suite.Elements("testcase").Select(c => (Text(c, "classname"), Text(c, "name"), c.Element("failure")?.Attribute("message")?.Value)));
    }

    [Fact]
    public void A_scenario_without_a_right_response_is_a_failed_case_and_one_that_never_ran_is_not()
    {
        ScenarioStatistics dead = Reports.Row("users", "json", 1, "get", [1]) with { Successes = 0 };
        Assert.Contains("no right response", JUnitReport.Write(Reports.Report(dead)), StringComparison.Ordinal);
        Assert.DoesNotContain("<failure", JUnitReport.Write(Reports.Report(dead with { Requests = 0 })), StringComparison.Ordinal);
    }

    [Fact]
    public void The_summary_says_whether_it_passed_and_why_not()
    {
        string text = JobSummary.Write(Failed);
        Assert.StartsWith("## Load test failed\n\n", text, StringComparison.Ordinal);
        Assert.Contains("\n**Failed: wrong responses in &lt;json>**\n", text, StringComparison.Ordinal);
        Assert.Contains("\n| p99 &lt; 1s | passed | p99 = 2.00 ms |\n", text, StringComparison.Ordinal);
        Assert.Contains("| failed | errors = 3 \\| \"&lt;x>\" |\n", text, StringComparison.Ordinal);
        Assert.Contains("\n- Lowest latency (p50): **msgpack**\n", text, StringComparison.Ordinal);
        Assert.Contains("### organizations · GET · 100 items\n\n| format | req/s | p50 | p99 | wire | service | Failed |\n| --- | ---: |", text, StringComparison.Ordinal);
        Assert.Contains("\n| msgpack | 1,000 | 1.00 ms | 2.00 ms | 1.00 KB | 2.00 ms | 0 |\n", text, StringComparison.Ordinal);
        Assert.StartsWith("## Load test passed\n", JobSummary.Write(SampleReports.Full), StringComparison.Ordinal);
    }

    [Fact]
    public void The_summary_is_appended_and_the_JUnit_file_replaced()
    {
        var files = new CiFiles(PathOf("summary.md"), PathOf("junit.xml"));
        File.WriteAllText(files.Summary!, "before\n");
        File.WriteAllText(files.JUnit!, "before\n");
        files.Check();
        Assert.Empty(files.Write(SampleReports.Full));
        Assert.StartsWith("before\n## Load test passed\n", File.ReadAllText(files.Summary!), StringComparison.Ordinal);
        Assert.Equal(JUnitReport.Write(SampleReports.Full), File.ReadAllText(files.JUnit!));
    }

    [Theory]
    [InlineData("nowhere/file", null, "--summary: ")]
    [InlineData("", null, "--summary: ")]
    [InlineData(null, "nowhere/file", "--junit: ")]
    public void A_file_without_a_folder_is_found_before_the_run(string? summary, string? junit, string beginning)
    {
        var files = new CiFiles(summary is null ? null : PathOf(summary), junit is null ? null : PathOf(junit));
        UserErrorException error = Assert.Throws<UserErrorException>(files.Check);
        Assert.StartsWith(beginning, error.Message, StringComparison.Ordinal);
        Assert.Equal(ExitCode.BadArguments, error.ExitCode);
    }

    [Fact]
    public void A_file_that_cannot_be_written_is_told_and_the_other_is_written()
    {
        string error = Assert.Single(new CiFiles("/dev/full", PathOf("junit.xml")).Write(SampleReports.Full));
        Assert.StartsWith("/dev/full was not written: ", error, StringComparison.Ordinal);
        Assert.True(File.Exists(PathOf("junit.xml")));
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static string? Text(XElement element, string name) => element.Attribute(name)?.Value;

    private string PathOf(string name) => Path.Combine(_folder, name);
}
