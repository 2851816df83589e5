using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Tests.Reporting;

/// <summary>report.html is the board with the report in it; what the board shows is tested with the board.</summary>
public sealed partial class BoardPageTests
{
    [Fact]
    public void Only_the_scripts_and_the_style_of_the_board_may_run_whatever_a_report_says()
    {
        const string Sent = "</script><script>alert(1)</script><!-- <img>";
        string page = Encoding.UTF8.GetString(BoardPage.Write(ReportJson.Write(SampleReports.Full with { FailedBecause = [Sent] })));
        Assert.DoesNotMatch(@"(?i)<(link rel=""stylesheet|img|iframe|nav)\b|\ssrc=|@import|(?-i:url\()", page);
        Assert.DoesNotContain("'self'; style", page, StringComparison.Ordinal);
        string[] inline = [.. Inline().Matches(page).Select(match => match.Groups["text"].Value)];
        Assert.Equal(3, inline.Length);
        string[] hashes = [.. inline.Select(text => Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text))))];
        Assert.All(hashes, hash => Assert.Contains($"'sha256-{hash}'", page, StringComparison.Ordinal));
    }

    [GeneratedRegex(
        "<(script|style)>(?<text>.*?)</",
        RegexOptions.Singleline | RegexOptions.NonBacktracking | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Inline();
}
