using System.CommandLine;
using SerializationApi.LoadTests.CommandLine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class DocumentationTests
{
    private static readonly string Page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "loadtests.md"));

    [Fact]
    public void Every_option_and_metric_is_described()
    {
        var root = new RootCommand();
        new RunCommand().AddTo(root, (_, _) => Task.FromResult(0));
        Assert.All(
            root.Options.Where(o => o.Name is not ("--help" or "--version")),
            o => Assert.Contains($"| `{o.Name}` |", Page, StringComparison.Ordinal)
        );
        Assert.All(
            Metric.All.Select(m => m.Name.Split('.', 2) is ["ttfb" or "decode", var timing] ? timing : m.Name),
            name => Assert.Contains($"`{name}`", Page, StringComparison.Ordinal)
        );
    }
}
