using System.Diagnostics;

namespace SerializationApi.LoadTests.Tests.Metrics;

public sealed class StepRecorderTests
{
    private static readonly long Millisecond = Stopwatch.Frequency / 1_000;

    [Fact]
    public void Merged_recorders_have_each_number_once_and_in_its_place()
    {
        StepRecorder[] workers = [Worker("503", "example 0"), Worker("500", "example 1"), Worker("503", "example 2")];
        var sum = StepRecorder.Sum(workers);
        Assert.Equal((9L, 3L, 3L), (sum.Requests, sum.Failures, sum.Verified));
        Assert.Equal((6L, 5.0, 7.0), (sum.Latency.Count, sum.Latency.MillisecondsAt(0), sum.Latency.MillisecondsAt(100)));
        Assert.Equal((3L, 3.0), (sum.FirstByte.Count, sum.FirstByte.MillisecondsAt(100)));
        Assert.Equal((3L, 44.0), (sum.Decode.Count, sum.Decode.MillisecondsAt(100)));
        Assert.Equal((3L, 9.0), (sum.FailedLatency.Count, sum.FailedLatency.MillisecondsAt(100)));
        Assert.Equal((3 * (11 + 5), 3 * 22, 3 * 33), (sum.RequestBytes.Total, sum.WireBytes.Total, sum.DecodedBytes.Total));
        Assert.Equal((6L, 0L, 22L, 11.0), (sum.WireBytes.Count, sum.WireBytes.Minimum, sum.WireBytes.Maximum, sum.WireBytes.Mean));
        Assert.Equal(3, sum.DecodedBytes.Count);
        Assert.Equal(
            [("503", 2L, "example 0"), ("500", 1L, "example 1")],
            sum.FailuresByKind.Entries.Select(e => (e.Example.Kind, e.Count, e.Example.Detail))
        );
    }

    // A verified success, one that has no numbers but its time, and a failure, of whose numbers only time and request count.
    private static StepRecorder Worker(string status, string example)
    {
        var recorder = new StepRecorder();
        long origin = 1_000 * Millisecond;
        var result = new StepResult
        {
            FirstByteAt = origin + 3 * Millisecond,
            RequestBytes = 11,
            WireBytes = 22,
            DecodedBytes = 33,
            DecodeNanoseconds = 44_000_000,
        };
        recorder.Record(result, origin, origin + 5 * Millisecond);
        recorder.Record(new StepResult(), origin, origin + 7 * Millisecond);
        var failure = new Failure(FailureCategory.Status, status, example);
        recorder.Record(result with { Failure = failure, RequestBytes = 5 }, origin, origin + 9 * Millisecond);
        return recorder;
    }
}
