using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Reporting.Html;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>Each report of the same run, whole: what a reader sees of the numbers, their order, units, rounding, colours and
/// warnings.</summary>
public sealed class SnapshotTests
{
    private static readonly LoadTestReport Report = SampleReports.Beside with { EndedEarly = "Ctrl-C <now>" };

    [Fact]
    public void The_markdown_file() => Snapshot.Matches(MarkdownReport.Write(Report));

    [Fact]
    public void The_csv_file() => Snapshot.Matches(CsvReport.Write(Report).ReplaceLineEndings("\n"));

    [Fact]
    public void The_page() => Snapshot.Matches(HtmlReport.Write(Report).ReplaceLineEndings("\n"));

    [Fact]
    public void The_summary_on_the_console() => Snapshot.Matches(string.Join('\n', SummaryText.Lines(Report)));
}
