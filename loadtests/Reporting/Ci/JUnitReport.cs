using System.Xml.Linq;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting.Ci;

/// <summary>The run as JUnit's XML: each threshold is a test case, and so are the responses of each scenario.</summary>
internal static class JUnitReport
{
    /// <summary>The file's text.</summary>
    public static string Write(LoadTestReport report)
    {
        XElement[] cases = [.. report.Assertions.Select(Threshold), .. report.All.Select(Responses)];
        int failures = cases.Count(c => c.Element("failure") is not null);
        var suite = new XElement(
            "testsuite",
            new XAttribute("name", "loadtests"),
            new XAttribute("tests", cases.Length),
            new XAttribute("failures", failures),
            new XAttribute("errors", 0),
            new XAttribute("skipped", 0),
            new XAttribute("time", $"{report.ElapsedSeconds:0.###}"),
            new XAttribute("timestamp", $"{report.StartedAt:yyyy-MM-dd'T'HH:mm:ss}"),
            cases);
        return $"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{new XElement("testsuites", suite)}\n".ReplaceLineEndings("\n");
    }

    private static XElement Threshold(AssertionReport assertion) =>
        Case("thresholds", assertion.Text, 0, assertion.Passed ? null : assertion.Detail);

    private static XElement Responses(ScenarioStatistics row)
    {
        string? failure = row switch
        {
            { WrongResponses: > 0 } => $"{Quantity.Count(row.WrongResponses)} wrong responses",
            { Requests: > 0, Successes: 0 } => "no right response",
            _ => null,
        };
        return Case("responses", row.Name, row.Seconds, failure);
    }

    private static XElement Case(string kind, string name, double seconds, string? failure)
    {
        var element = new XElement(
            "testcase",
            new XAttribute("classname", $"loadtests.{kind}"),
            new XAttribute("name", Printable(name)),
            new XAttribute("time", $"{seconds:0.###}"));
        if (failure is not null)
        {
            element.Add(new XElement("failure", new XAttribute("message", Printable(failure))));
        }

        return element;
    }

    // XML 1.0, section 2.2: most control characters cannot be written at all.
    private static string Printable(string text) =>
        string.Concat(text.EnumerateRunes().Select(rune => rune.Value is >= 0x20 and not (0xFFFE or 0xFFFF) ? rune.ToString() : "?"));
}
