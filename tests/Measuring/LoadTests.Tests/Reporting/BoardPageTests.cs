using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>report.html is the board with the report in it; what the board shows is tested with the board.</summary>
public sealed partial class BoardPageTests
{
    private static readonly string Page = Write(
        SampleReports.Full with
        {
            FailedBecause = ["</script><script>alert(1)</script><!-- <img src=x>"],
        }
    );

    private static string Write(LoadTestReport report) => Encoding.UTF8.GetString(BoardPage.Write(ReportJson.Write(report)));

    [Fact]
    public void The_page_needs_nothing_but_itself()
    {
        string page = Write(SampleReports.Full);
        Assert.DoesNotMatch(@"(?i)<(link rel=""stylesheet|img|iframe|nav)\b|\ssrc=|@import|(?-i:url\()", page);
        Assert.All(SampleReports.Full.Scenarios, row => Assert.Contains($"\"{row.Name}\"", page, StringComparison.Ordinal));
    }

    [Fact]
    public void Only_the_scripts_and_the_style_of_the_board_may_run_whatever_a_report_says()
    {
        Assert.DoesNotContain("'self'; style", Page, StringComparison.Ordinal);
        string[] inline = [.. Inline().Matches(Page).Select(match => match.Groups["text"].Value)];
        Assert.Equal(3, inline.Length);
        Assert.All(
            inline,
            text =>
                Assert.Contains(
                    $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'",
                    Page,
                    StringComparison.Ordinal
                )
        );
    }

    [GeneratedRegex(
        "<(script|style)>(?<text>.*?)</",
        RegexOptions.Singleline | RegexOptions.NonBacktracking | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Inline();
}
