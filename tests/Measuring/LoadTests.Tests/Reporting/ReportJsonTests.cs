using System.Text.Json;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class ReportJsonTests
{
    [Fact]
    public void A_report_that_was_written_is_read_back_whole()
    {
        byte[] json = ReportJson.Write(SampleReports.Full);
        Assert.Equal(json, ReportJson.Write(ReportJson.Read(json)));
        Assert.Equal(12, ReportJson.Read(json).Scenarios.Count);
    }

    [Fact]
    public void Another_version_and_a_scenario_that_is_there_twice_are_refused()
    {
        ScenarioStatistics row = Reports.Get("json", [1]);
        Assert.Contains("organizations.json.100.get", Refusal(Reports.Report(row, row)), StringComparison.Ordinal);
        Assert.Contains("version 1", Refusal(Reports.Report(row) with { Version = 1 }), StringComparison.Ordinal);
        static string Refusal(LoadTestReport report) =>
            Assert.Throws<JsonException>(() => ReportJson.Read(ReportJson.Write(report))).Message;
    }
}
