using System.Text;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class TextReportTests
{
    [Fact]
    public void What_a_server_sent_is_no_markup_and_no_control_character_in_any_report()
    {
        const string Sent = "\e]0;pwned\a|x|`y`![z](http://127.0.0.1/)*b*_i_~s~<img src=x>\u202e\n# h";
        ScenarioStatistics row = Reports.Get("json", [1]);
        LoadTestReport report = Reports.Report(row with { FailureKinds = [new("Status", "500", 2, Sent)] }) with { FailedBecause = [Sent] };

        const string Markdown = @"\\u001b]0;pwned\\u0007\|x\|\`y\`!\[z\](http://127.0.0.1/)\*b\*\_i\_\~s\~&lt;img src=x>\\u202e # h";
        string markdown = MarkdownReport.Write(report);
        Assert.Contains($"| {Markdown.Replace("]0", @"\]0", StringComparison.Ordinal)} |", markdown, StringComparison.Ordinal);
        Assert.Contains($"**Failed: {Markdown.Replace("]0", @"\]0", StringComparison.Ordinal)}.**", markdown, StringComparison.Ordinal);
        string json = Encoding.UTF8.GetString(ReportJson.Write(report));
        foreach (string text in (string[])[markdown, json, Encoding.UTF8.GetString(BoardPage.Write(ReportJson.Write(report)))])
        {
            Assert.DoesNotContain(text, static c => (char.IsControl(c) && c is not ('\n' or '\r' or '\t')) || c == '\u202e');
            Assert.DoesNotContain("<img", text, StringComparison.Ordinal);
        }
    }
}
