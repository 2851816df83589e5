using System.Diagnostics;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Merging;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Tests.Merging;

/// <summary>Reports of several generators, against the report of one that had measured everything.</summary>
public sealed class ReportMergeTests
{
    private static readonly DateTimeOffset Start = DateTimeOffset.UnixEpoch.AddDays(20_000);
    private static readonly Random Random = new(1);

    // Heavy-tailed, some 100 µs to 2 s, as exact nanoseconds.
    private static readonly long[][] Latencies =
        [.. Enumerable.Range(0, 3).Select(i => Enumerable.Range(0, 500 + i * 700).Select(_ => (long)(100_000 * Math.Pow(Random.NextDouble(), -1.4))).ToArray())];

    [Fact]
    public void The_distribution_is_that_of_all_requests()
    {
        LoadTestReport merged = ReportMerge.Of([.. Latencies.Select(l => Report(Measure(l, failures: 4)))], []);
        ScenarioStatistics one = Report(Measure([.. Latencies.SelectMany(l => l)], failures: 12)).Scenarios[0];
        ScenarioStatistics row = Assert.Single(merged.Scenarios);
        Assert.Equal(Values(one.Latency), Values(row.Latency));
        Assert.Equal(one.Latency.Mean, row.Latency.Mean, one.Latency.Mean * 1e-9);
        Assert.Equal(one.Latency.StdDev, row.Latency.StdDev, one.Latency.StdDev * 1e-9);
        Assert.Equal(Values(one.TimeToFirstByte), Values(row.TimeToFirstByte));
        Assert.Equal(Values(one.FailedLatency), Values(row.FailedLatency));
        Assert.Equal(Values(one.Decode), Values(row.Decode));
        Assert.Equal(one.Curve, row.Curve);
        Assert.Equal((one.Requests, one.Successes, one.Failures, one.Verified), (row.Requests, row.Successes, row.Failures, row.Verified));
        Assert.Equal(one.Payload.TotalReceivedBytes, row.Payload.TotalReceivedBytes);
        Assert.Equal(one.Payload.WireBytes, row.Payload.WireBytes, 1e-6);
        Assert.Equal((one.Rounds[0].P50, one.Rounds[0].P99), (row.Rounds[0].P50, row.Rounds[0].P99));
        Assert.Equal(Counts(one.Rounds[0].Histograms.Latency), Counts(row.Rounds[0].Histograms.Latency));
    }

    [Fact]
    public void Reports_are_the_same_after_they_were_files()
    {
        LoadTestReport[] reports = [.. Latencies.Select(l => Report(Measure(l)))];
        byte[] direct = ReportJson.Write(ReportMerge.Of(reports, []));
        Assert.Equal(direct, ReportJson.Write(ReportMerge.Of([.. reports.Select(r => ReportJson.Read(ReportJson.Write(r)))], [])));
    }

    [Fact]
    public void Rates_clients_and_failures_add_up()
    {
        LoadTestReport report = Report(Measure([1_000_000], failures: 2), Measure([3_000_000], failures: 1));
        LoadTestReport merged = ReportMerge.Of([report, report with { Settings = report.Settings with { Url = "http://other/" } }], []);
        ScenarioStatistics row = merged.Scenarios[0];
        Assert.Equal((2, 64, 64), (merged.Settings.Generators, merged.Settings.Workers, merged.Settings.Connections));
        Assert.Equal(2 * report.Scenarios[0].RequestsPerSecond, row.RequestsPerSecond);
        Assert.Equal((10L, 4L, 6L), (row.Requests, row.Successes, row.Failures));
        Assert.Equal((6.0, 600.0), (row.ServiceSeconds, row.ServicePerRequest));
        Assert.Equal((2.0, 200.0, 1.0), (row.GeneratorSeconds, row.GeneratorPerRequest, row.GeneratorCores));
        Assert.Equal(6, Assert.Single(row.FailureKinds).Count);
        Assert.Equal([(1, 6L), (2, 4L)], row.Rounds.Select(r => (r.Round, r.Requests)));
        Assert.Equal([2.0, 2.0], row.Rounds.Select(r => r.RequestsPerSecond));
        Assert.Empty(merged.Notes);
        Assert.StartsWith("2 generators, closed model, 64 workers", SettingsText.Load(merged.Settings), StringComparison.Ordinal);
    }

    [Fact]
    public void Generators_that_took_turns_are_told()
    {
        LoadTestReport late = Report(Measure([1_000_000], after: 0.6));
        Assert.StartsWith(
            "the generators loaded organizations.json.100.get less than half of a round at the same time",
            Assert.Single(ReportMerge.Of([Report(Measure([1_000_000])), late], []).Notes),
            StringComparison.Ordinal);
    }

    [Fact]
    public void Thresholds_are_those_of_the_whole()
    {
        LoadTestReport report = Report(Measure([1_000_000]));
        LoadTestReport merged = ReportMerge.Of([report, report], [Assertion.Parse("requests = 2"), Assertion.Parse("p50 < 1us")]);
        Assert.Equal([true, false], merged.Assertions.Select(a => a.Passed));
        Assert.Equal("1 of 2 assertions did not hold", Assert.Single(merged.FailedBecause));
    }

    [Fact]
    public void Reports_that_do_not_belong_together_are_refused()
    {
        LoadTestReport report = Report(Measure([1]));
        LoadTestReport rounds = report with { Settings = report.Settings with { Rounds = 9 } };
        Assert.Contains("rounds: 3 → 9", Refusal(report, rounds), StringComparison.Ordinal);
        Assert.Contains("only some of the reports have organizations.json.100.get", Refusal(report, report with { Scenarios = [] }), StringComparison.Ordinal);
        Assert.Contains("a baseline (mvc)", Refusal(report with { Baseline = new("mvc", [], []) }), StringComparison.Ordinal);
        ScenarioStatistics row = report.Scenarios[0];
        ScenarioStatistics broken = row with { Rounds = [.. row.Rounds.Select(r => r with { Histograms = r.Histograms with { Latency = "HIST" } })] };
        Assert.Throws<InvalidDataException>(() => ReportMerge.Of([report with { Scenarios = [broken] }], []));
    }

    private static string Refusal(params LoadTestReport[] reports) =>
        Assert.Throws<UserErrorException>(() => ReportMerge.Of(reports, [])).Message;

    private static IEnumerable<(long Value, long Count)> Counts(string histogram) =>
        Histograms.Decode(histogram).RecordedValues().Select(bucket => (bucket.ValueIteratedTo, bucket.CountAtValueIteratedTo));

    private static double[] Values(TimingStatistics t) => [t.Count, t.Min, t.P50, t.P75, t.P90, t.P95, t.P99, t.P999, t.Max];

    private static LoadTestReport Report(params ScenarioMeasurement[] rounds)
    {
        var identity = new ScenarioIdentity(Datasets.All[0], PayloadFormat.All[0], 100, Operation.Get);
        var planned = new PlannedScenario(identity, Scenario.Create(identity.Name, new Step("step", _ => default)));
        return Reports.Report([.. ScenarioStatisticsBuilder.Build([new ScenarioOutcome(planned, rounds)])]) with { Assertions = [] };
    }

    private static ScenarioMeasurement Measure(long[] latencies, int failures = 0, double after = 0)
    {
        var recorder = new StepRecorder();
        foreach (long latency in latencies)
        {
            // The clock's ticks are nanoseconds where these tests run, or are rounded to them for all alike.
            long end = latency * Stopwatch.Frequency / 1_000_000_000;
            recorder.Record(new StepResult { FirstByteAt = end / 2 + 1, WireBytes = latency % 100, DecodeNanoseconds = latency / 10 }, 0, end);
        }

        for (int i = 0; i < failures; i++)
        {
            recorder.Record(new StepResult { Failure = new(FailureCategory.Status, "503", "") }, 0, (i % 4 + 1) * Stopwatch.Frequency / 1_000);
        }

        return new(TimeSpan.FromSeconds(1), [recorder], [new StepRecorder()])
        {
            StartedAt = Start.AddSeconds(after),
            ProcessorTime = TimeSpan.FromSeconds(0.5),
            ServiceTime = TimeSpan.FromSeconds(1.5),
        };
    }
}
