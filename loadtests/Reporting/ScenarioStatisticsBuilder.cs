using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Turns measurements into statistics: those of each step, of all rounds together and of each.</summary>
internal static class ScenarioStatisticsBuilder
{
    /// <summary>The statistics of every scenario of which a round was begun.</summary>
    public static IReadOnlyList<ScenarioStatistics> Build(IEnumerable<ScenarioOutcome> outcomes) =>
        [.. outcomes.Where(o => o.Rounds.Count > 0).Select(BuildScenario)];

    private static ScenarioStatistics BuildScenario(ScenarioOutcome outcome)
    {
        var whole = ScenarioMeasurement.Combine(outcome.Rounds);
        StepRecorder measured = whole.Measured;
        var warmUp = StepRecorder.Sum([whole.WarmUp, .. outcome.WarmUp.Select(window => window.WarmUp)]);
        RoundStatistics[] rounds = BuildRounds(outcome.Rounds);
        ScenarioIdentity identity = outcome.Planned.Identity;
        double seconds = whole.Elapsed.TotalSeconds;
        return new ScenarioStatistics
        {
            Name = identity.Name,
            Step = outcome.Planned.Scenario.Step.Name,
            Dataset = identity.Dataset.Name,
            Format = identity.Format.Name,
            MediaType = identity.Format.MediaType,
            Http = identity.Http,
            Count = identity.Count,
            Operation = identity.Operation,
            Requests = measured.Requests,
            Successes = measured.Latency.Count,
            Failures = measured.Failures,
            Late = measured.Late,
            Dropped = measured.Dropped,
            WarmUpRequests = warmUp.Requests,
            WarmUpFailures = warmUp.Failures,
            Verified = measured.Verified + warmUp.Verified,
            FailureKinds = BuildFailures(measured, warmUp),
            Seconds = seconds,
            GeneratorSeconds = whole.ProcessorTime.TotalSeconds,
            ServiceSeconds = whole.ServiceTime?.TotalSeconds,
            RequestsPerSecond = PerSecond(measured.Latency.Count, seconds),
            Latency = measured.Latency.Summarize(),
            TimeToFirstByte = measured.FirstByte.Summarize(),
            FailedLatency = measured.FailedLatency.Summarize(),
            Decode = measured.Decode.Summarize(),
            Payload = PayloadStatistics.Of(measured, seconds),
            Rounds = rounds,
            Spread = RoundSpread.Of(rounds),
        };
    }

    private static FailureCount[] BuildFailures(StepRecorder measured, StepRecorder warmUp)
    {
        var tally = new FailureTally();
        tally.Add(measured.FailuresByKind);
        tally.Add(warmUp.FailuresByKind);
        return [.. tally.Entries.Select(e => new FailureCount(e.Example.Category.ToString(), e.Example.Kind, e.Count, e.Example.Detail))];
    }

    private static RoundStatistics[] BuildRounds(IReadOnlyList<ScenarioMeasurement> rounds) =>
        [
            .. rounds.Select(
                (round, i) =>
                {
                    StepRecorder recorder = round.Measured;
                    double seconds = round.Elapsed.TotalSeconds;
                    return new RoundStatistics(
                        i + 1,
                        recorder.Requests,
                        recorder.Failures,
                        seconds,
                        PerSecond(recorder.Latency.Count, seconds),
                        recorder.Latency.MillisecondsAt(50),
                        recorder.Latency.MillisecondsAt(90),
                        recorder.Latency.MillisecondsAt(99),
                        recorder.Latency.MillisecondsAt(99.9m),
                        recorder.Decode.MillisecondsAt(50)
                    );
                }
            ),
        ];

    private static double PerSecond(long count, double seconds) => seconds > 0 ? count / seconds : 0;
}
