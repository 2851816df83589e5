namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class DocumentationTests
{
    private static readonly string Page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "loadtests.md"));

    [Fact]
    public void Every_metric_is_described() =>
        Assert.All(
            Metric.All.Select(m => m.Name.Split('.', 2) is ["ttfb" or "decode", var timing] ? timing : m.Name),
            name => Assert.Contains($"`{name}`", Page, StringComparison.Ordinal)
        );
}
