using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Turns measurements into statistics: those of each step, of all rounds together and of each.</summary>
internal static class ScenarioStatisticsBuilder
{
    /// <summary>The statistics of every scenario of which a round was begun, or that failed before.</summary>
    public static IReadOnlyList<ScenarioStatistics> Build(IEnumerable<ScenarioOutcome> outcomes, int? serviceCores = null) =>
        [
            .. outcomes
                .Where(o => o.Rounds.Count > 0 || ScenarioMeasurement.IsDead(o.WarmUp))
                .Select(outcome => BuildScenario(outcome, serviceCores)),
        ];

    private static ScenarioStatistics BuildScenario(ScenarioOutcome outcome, int? serviceCores)
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
            ServiceSeconds = whole.Cost.Processor?.TotalSeconds,
            AllocatedPerRequest = measured.Requests == 0 ? null : (double?)whole.Cost.Allocated / measured.Requests,
            PausedPerRequest = measured.Requests == 0 ? null : whole.Cost.Paused?.TotalMilliseconds / measured.Requests,
            RequestsPerSecond = PerSecond(measured.Latency.Count, seconds),
            Latency = measured.Latency.Summarize(),
            TimeToFirstByte = measured.FirstByte.Summarize(),
            FailedLatency = measured.FailedLatency.Summarize(),
            Decode = measured.Decode.Summarize(),
            Payload = PayloadStatistics.Of(measured, whole.Cost),
            Knee = outcome.Knee is { } knee
                ? new(knee.Held, knee.Failed, serviceCores is { } cores ? knee.Held / cores : null, BuildPoints(outcome.Steps))
                : null,
            Rounds = rounds,
            Spread = RoundSpread.Of(rounds),
        };
    }

    private static LoadPoint[] BuildPoints(IEnumerable<SweepStep> steps) =>
        [
            .. from step in steps
            orderby step.Rate, step.Held descending
            let latency = step.Measurement.Measured.Latency
            select new LoadPoint(
                step.Rate,
                step.Held,
                latency.MillisecondsAt(50),
                latency.MillisecondsAt(90),
                latency.MillisecondsAt(99),
                latency.MillisecondsAt(99.9m),
                step.Measurement.Measured.Requests,
                step.Measurement.Measured.Late,
                step.Measurement.Measured.Dropped,
                step.Measurement.Measured.Failures
            ),
        ];

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
                    )
                    {
                        ServicePerRequest = recorder.Requests == 0 ? null : round.Cost.Processor?.TotalMilliseconds / recorder.Requests,
                    };
                }
            ),
        ];

    private static double PerSecond(long count, double seconds) => seconds > 0 ? count / seconds : 0;
}
