namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>Each report of the same run, whole: what a reader sees of the numbers, their order, units, rounding and warnings.</summary>
public sealed class SnapshotTests
{
    private static readonly LoadTestReport Report = SampleReports.Beside with { EndedEarly = "Ctrl-C <now>" };

    [Fact]
    public void The_markdown_file() => Snapshot.Matches(MarkdownReport.Write(Report));

    [Fact]
    public void The_summary_on_the_console() => Snapshot.Matches(string.Join('\n', SummaryText.Lines(Report)));
}
