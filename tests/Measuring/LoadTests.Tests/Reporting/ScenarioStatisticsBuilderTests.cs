using System.Diagnostics;

namespace SerializationApi.LoadTests.Tests.Reporting;

public sealed class ScenarioStatisticsBuilderTests
{
    private static readonly long Millisecond = Stopwatch.Frequency / 1_000;
    private static readonly ScenarioIdentity Identity = new(Datasets.All[0], PayloadFormat.All[1], 100, Operation.Post);

    [Fact]
    public void Rounds_have_their_own_numbers_and_are_put_together_without_the_warm_up()
    {
        ScenarioStatistics row = Build(
            new(TimeSpan.FromSeconds(2), Recorder(successes: 8, failures: 2, milliseconds: 4), Recorder(3, 1, milliseconds: 900))
            {
                ProcessorTime = TimeSpan.FromSeconds(1.5),
                Cost = new(TimeSpan.FromSeconds(1), 1_000, TimeSpan.FromSeconds(0.1), 50_000, 7_000),
            },
            new(TimeSpan.FromSeconds(3), Recorder(successes: 12, failures: 0, milliseconds: 6), Recorder(2, 0, milliseconds: 900))
            {
                ProcessorTime = TimeSpan.FromSeconds(2.5),
                Cost = new(TimeSpan.FromSeconds(2), 1_200, TimeSpan.FromSeconds(0.12), 50_000, 7_000),
            }
        );
        Assert.Equal(("organizations.msgpack.100.post", "the step"), (row.Name, row.Step));
        Assert.Equal((22L, 20L, 2L), (row.Requests, row.Successes, row.Failures));
        Assert.Equal((6L, 1L, 25L), (row.WarmUpRequests, row.WarmUpFailures, row.Verified));
        Assert.Equal(3, Assert.Single(row.FailureKinds).Count);
        Assert.Equal((5.0, 4.0), (row.Seconds, row.RequestsPerSecond));
        Assert.Equal((4.0, 4_000 / 22.0, 0.8), (row.GeneratorSeconds, row.GeneratorPerRequest, row.GeneratorCores));
        Assert.Equal(
            (3_000 / 22.0, 100.0, 10.0),
            (row.ServicePerRequest, row.AllocatedPerRequest, Math.Round(row.PausedPerRequest!.Value, 9))
        );
        // Failures have bytes too, which nobody counted: what is header is not known.
        Assert.Null(row.Payload.HeaderBytes);
        Assert.Equal((20L, 4.0, 6.0), (row.Latency.Count, row.Latency.Min, row.Latency.Max));
        Assert.Equal((20L, 2.0, 3.0), (row.TimeToFirstByte.Count, row.TimeToFirstByte.Min, row.TimeToFirstByte.Max));
        Assert.Equal((2L, 4.0, 0.001), (row.FailedLatency.Count, row.FailedLatency.Max, row.Decode.Max));
        Assert.Equal((100.0, 1_000.0, 1_500.0), (row.Payload.RequestBytes, row.Payload.WireBytes, row.Payload.DecodedBytes));
        Assert.Equal(
            [(1, 10L, 2L, 2.0, 4.0, 4.0, 4.0, 0.001), (2, 12L, 0L, 3.0, 4.0, 6.0, 6.0, 0.001)],
            row.Rounds.Select(r => (r.Round, r.Requests, r.Failures, r.Seconds, r.RequestsPerSecond, r.P50, r.P99, r.DecodeP50))
        );
        Assert.Equal(new RoundSpread(0, 0.4, 0.4, 0), row.Spread);
    }

    private static ScenarioStatistics Build(params ScenarioMeasurement[] rounds)
    {
        var planned = new PlannedScenario(Identity, new Scenario(Identity.Name, new Step("the step", _ => default)));
        return Assert.Single(ScenarioStatisticsBuilder.Build([new ScenarioOutcome(planned, rounds), new ScenarioOutcome(planned, [])]));
    }

    private static StepRecorder Recorder(int successes, int failures, int milliseconds)
    {
        var recorder = new StepRecorder();
        long end = milliseconds * Millisecond;
        for (int i = 0; i < successes; i++)
        {
            var success = new StepResult
            {
                FirstByteAt = end / 2,
                RequestBytes = 100,
                WireBytes = 1_000,
                DecodedBytes = 1_500,
                DecodeNanoseconds = 1_000,
            };
            recorder.Record(success, 0, end);
        }

        for (int i = 0; i < failures; i++)
        {
            recorder.Record(new StepResult { RequestBytes = 100, Failure = new(FailureCategory.Status, "503", "") }, 0, end);
        }

        return recorder;
    }
}
