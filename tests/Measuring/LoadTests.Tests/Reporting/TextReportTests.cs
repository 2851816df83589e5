using System.Text;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class TextReportTests
{
    [Fact]
    public void What_a_server_sent_is_no_markup_and_no_control_character_in_any_report()
    {
        const string Sent = "\e]0;pwned\a|x|`y`![z](http://127.0.0.1/)*b*_i_~s~<img src=x>\u202e\n# h";
        ScenarioStatistics row = Reports.Row("organizations", "json", 1, "get", [1]);
        LoadTestReport report = Reports.Report(row with { FailureKinds = [new("Status", "500", 2, Sent)] }) with { FailedBecause = [Sent] };

        const string Markdown = @"\\u001b]0;pwned\\u0007\|x\|\`y\`!\[z\](http://127.0.0.1/)\*b\*\_i\_\~s\~&lt;img src=x>\\u202e # h";
        string markdown = MarkdownReport.Write(report);
        Assert.Contains($"| {Markdown.Replace("]0", @"\]0", StringComparison.Ordinal)} |", markdown, StringComparison.Ordinal);
        Assert.Contains($"**Failed: {Markdown.Replace("]0", @"\]0", StringComparison.Ordinal)}.**", markdown, StringComparison.Ordinal);
        string json = System.Text.Encoding.UTF8.GetString(ReportJson.Write(report));
        foreach (string text in (string[])[markdown, json, Encoding.UTF8.GetString(BoardPage.Write(ReportJson.Write(report)))])
        {
            Assert.DoesNotContain(text, static c => (char.IsControl(c) && c is not ('\n' or '\r' or '\t')) || c == '\u202e');
            Assert.DoesNotContain("<img", text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void The_markdown_file_has_a_table_per_group_and_names_the_best()
    {
        string text = MarkdownReport.Write(SampleReports.Full);
        Assert.Contains("- Lowest latency (p50): **memorypack**, protobuf ×1.20, msgpack-names ×1.40", text, StringComparison.Ordinal);
        Assert.Contains("## organizations · POST · 10,000 items", text, StringComparison.Ordinal);
        string[] tables = text.Split('\n').Where(l => l.StartsWith("| ", StringComparison.Ordinal)).ToArray();
        Assert.Equal(4 * 8 + 2 + 2, tables.Length);
        Assert.Contains(
            "| organizations.protobuf.100.post | Status | 503 | 3 | too &lt;busy> & \"tired\" |",
            text,
            StringComparison.Ordinal
        );
        Assert.Contains("- passed: `json.errors = 0`", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0.0005, "500 ns")]
    [InlineData(0.0123, "12.3 µs")]
    [InlineData(0.99951, "1.00 ms")]
    [InlineData(999.6, "1.00 s")]
    [InlineData(1, "1.00 ms")]
    [InlineData(12.34, "12.3 ms")]
    [InlineData(123.4, "123 ms")]
    [InlineData(12_345, "12.3 s")]
    [InlineData(0, "0 ms")]
    public void Durations_are_written_with_three_digits(double milliseconds, string text) =>
        Assert.Equal(text, Quantity.Milliseconds(milliseconds));

    [Theory]
    [InlineData(1.234, "1.23")]
    [InlineData(9.994, "9.99")]
    [InlineData(9.995, "10.0")]
    [InlineData(99.94, "99.9")]
    [InlineData(99.95, "100")]
    [InlineData(-12.34, "-12.3")]
    [InlineData(1_234_567, "1,234,567")]
    public void Numbers_have_three_digits_or_all_before_the_point(double value, string text) =>
        Assert.Equal(text, Quantity.Significant(value));

    [Fact]
    public void Shares_and_changes_are_in_per_cent()
    {
        Assert.Equal(("12.5 %", "0 %"), (Quantity.Percent(0.125), Quantity.Percent(0)));
        Assert.Equal(("+12.5 %", "−12.5 %", "0.0 %"), (Quantity.Change(0.125), Quantity.Change(-0.125), Quantity.Change(0)));
    }

    [Theory]
    [InlineData(0, "0 B")]
    [InlineData(999, "999 B")]
    [InlineData(999.6, "1.00 KB")]
    [InlineData(12_345, "12.3 KB")]
    [InlineData(999_600, "1.00 MB")]
    [InlineData(5e9, "5.00 GB")]
    public void Sizes_are_written_with_three_digits(double bytes, string text) => Assert.Equal(text, Quantity.Bytes(bytes));
}
