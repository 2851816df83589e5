using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Puts a report together from what was planned and what was measured.</summary>
internal static class ReportBuilder
{
    /// <summary>Builds the report of a run.</summary>
    public static LoadTestReport Build(
        RunPlan plan,
        Uri url,
        IReadOnlyList<ScenarioOutcome> outcomes,
        CoresReport cores,
        DateTimeOffset startedAt,
        TimeSpan elapsed,
        string? endedEarly
    )
    {
        int? serviceCores = cores.Service is { } list ? ProcessorCores.Parse(list).Count : null;
        IReadOnlyList<ScenarioStatistics> rows = ScenarioStatisticsBuilder.Build(
            outcomes.Where(outcome => outcome.Planned.Identity.Baseline is null),
            serviceCores
        );
        IReadOnlyList<ScenarioStatistics> beside = ScenarioStatisticsBuilder.Build(
            outcomes.Where(outcome => outcome.Planned.Identity.Baseline is not null),
            serviceCores
        );
        AssertionReport[] assertions = [.. plan.Options.Assertions.Select(a => AssertionCheck.Check(a, rows))];
        return new LoadTestReport
        {
            Version = LoadTestReport.CurrentVersion,
            StartedAt = startedAt,
            ElapsedSeconds = elapsed.TotalSeconds,
            EndedEarly = endedEarly,
            FailedBecause = RunJudgement.Of([.. rows, .. beside], assertions),
            Machine = MachineReport.Read(),
            Cores = cores,
            Settings = Describe(plan, url),
            Scenarios = rows,
            Baseline = plan.Options.Baseline is { } name ? BaselineReport.Of(name, rows, beside) : null,
            Assertions = assertions,
        };
    }

    private static SettingsReport Describe(RunPlan plan, Uri url) =>
        new()
        {
            Url = url.AbsoluteUri,
            SelfHosted = plan.Options.Url is null,
            Model = plan.Options switch
            {
                { Sweep: true } => SettingsReport.SweepModel,
                { RatePerSecond: not null } => SettingsReport.OpenModel,
                _ => SettingsReport.ClosedModel,
            },
            BoundMilliseconds = plan.Options.Bound.TotalMilliseconds,
            Workers = plan.Workers,
            Connections = plan.Connections,
            RatePerSecond = plan.Options.RatePerSecond,
            DurationSeconds = plan.Duration.TotalSeconds,
            RampSeconds = plan.Options.Ramp.TotalSeconds,
            WarmUpSeconds = plan.WarmUp.TotalSeconds,
            LevelWithinSeconds = plan.LevelWithin.TotalSeconds,
            MaxRequests = plan.Requests,
            Rounds = plan.Options.Rounds,
            Coding = ContentCodings.NameOf(plan.Options.Coding),
            Http = plan.Options.IsHttp2 ? "2" : "1.1",
            TimeoutSeconds = plan.Options.Timeout.TotalSeconds,
            VerifyOneIn = plan.Options.VerifyOneIn,
            Seed = plan.Options.Seed,
        };
}
