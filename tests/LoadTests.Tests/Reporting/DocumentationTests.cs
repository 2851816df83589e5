using System.CommandLine;
using System.Text.Json.Nodes;
using SerializationApi.LoadTests.CommandLine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class DocumentationTests
{
    private static readonly string Page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "loadtests.md"));

    [Fact]
    public void Every_member_of_report_json_is_described()
    {
        string schema = Page[Page.IndexOf("## report.json", StringComparison.Ordinal)..];
        Assert.All(
            MembersOf(JsonNode.Parse(ReportJson.Write(SampleReports.Beside))).Distinct(),
            member => Assert.Contains($"`{member}`", schema, StringComparison.Ordinal));
    }

    [Fact]
    public void Every_option_and_metric_is_described()
    {
        var root = new RootCommand();
        new RunCommand().AddTo(root, (_, _) => Task.FromResult(0));
        Assert.All(
            root.Options.Where(o => o.Name is not ("--help" or "--version")),
            o => Assert.Contains($"| `{o.Name}` |", Page, StringComparison.Ordinal));
        Assert.All(
            Metric.All.Select(m => m.Name.Split('.', 2) is ["ttfb" or "decode", var timing] ? timing : m.Name),
            name => Assert.Contains($"`{name}`", Page, StringComparison.Ordinal));
    }

    private static IEnumerable<string> MembersOf(JsonNode? node) => node switch
    {
        JsonObject members => members.SelectMany(m => MembersOf(m.Value).Prepend(m.Key)),
        JsonArray items => items.SelectMany(MembersOf),
        _ => [],
    };
}
