using System.Text;
using System.Text.Json;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class ReportJsonTests
{
    [Fact]
    public void A_report_that_was_written_is_read_back_whole()
    {
        byte[] json = ReportJson.Write(SampleReports.Full);
        Assert.Equal(json, ReportJson.Write(ReportJson.Read(json)));
        Assert.Equal(24, ReportJson.Read(json).Scenarios.Count);
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("{\"version\":2}")]
    [InlineData("not json")]
    public void Anything_else_is_refused(string text) =>
        Assert.ThrowsAny<JsonException>(() => ReportJson.Read(Encoding.UTF8.GetBytes(text)));

    [Fact]
    public void Another_version_is_refused_with_its_number()
    {
        byte[] json = ReportJson.Write(SampleReports.Full with { Version = 1 });
        Assert.Contains("version 1", Assert.Throws<JsonException>(() => ReportJson.Read(json)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_scenario_that_is_there_twice_is_refused()
    {
        ScenarioStatistics row = Reports.Row("organizations", "json", 1, "get", [1]);
        byte[] json = ReportJson.Write(Reports.Report(row, row));
        Assert.Contains(
            "organizations.json.1.get",
            Assert.Throws<JsonException>(() => ReportJson.Read(json)).Message,
            StringComparison.Ordinal
        );
    }
}
