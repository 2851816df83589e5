using System.Diagnostics;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Tests.Metrics;

public sealed class StepRecorderTests
{
    private static readonly long Millisecond = Stopwatch.Frequency / 1_000;

    [Fact]
    public void Each_number_of_a_success_has_its_place()
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
        Assert.Equal((2L, 0L, 1L), (recorder.Requests, recorder.Failures, recorder.Verified));
        Assert.Equal((2L, 5.0, 7.0), (recorder.Latency.Count, recorder.Latency.MillisecondsAt(0), recorder.Latency.MillisecondsAt(100)));
        Assert.Equal((1L, 3.0), (recorder.FirstByte.Count, recorder.FirstByte.MillisecondsAt(100)));
        Assert.Equal((1L, 44.0), (recorder.Decode.Count, recorder.Decode.MillisecondsAt(100)));
        Assert.Equal((11L, 22L, 33L), (recorder.RequestBytes.Total, recorder.WireBytes.Total, recorder.DecodedBytes.Total));
        Assert.Equal((2L, 1L, 0L), (recorder.WireBytes.Count, recorder.DecodedBytes.Count, recorder.FailedLatency.Count));
    }

    [Fact]
    public void A_failure_is_neither_latency_nor_payload()
    {
        var recorder = new StepRecorder();
        recorder.Record(Failed("503"), 0, 9 * Millisecond);
        Assert.Equal((1L, 1L, 0L), (recorder.Requests, recorder.Failures, recorder.Verified));
        Assert.Equal((1L, 9.0), (recorder.FailedLatency.Count, recorder.FailedLatency.MillisecondsAt(100)));
        Assert.Equal((0L, 0L, 0L), (recorder.Latency.Count, recorder.FirstByte.Count, recorder.Decode.Count));
        Assert.Equal((0L, 0L, 5L), (recorder.WireBytes.Count, recorder.DecodedBytes.Count, recorder.RequestBytes.Total));
    }

    [Fact]
    public void Merged_recorders_have_everything_once()
    {
        var workers = new List<StepRecorder>();
        foreach ((int number, string status) in ((string[])["503", "500", "503"]).Index())
        {
            var worker = new StepRecorder();
            var success = new StepResult
            {
                FirstByteAt = Millisecond,
                RequestBytes = 1,
                WireBytes = 2,
                DecodedBytes = 3,
                DecodeNanoseconds = 4,
            };
            worker.Record(success, 0, 2 * Millisecond);
            worker.Record(Failed(status, $"example {number}"), 0, 3 * Millisecond);
            workers.Add(worker);
        }

        var sum = StepRecorder.Sum(workers);
        Assert.Equal((6L, 3L, 3L), (sum.Requests, sum.Failures, sum.Verified));
        Assert.Equal((3L, 3L, 3L, 3L), (sum.Latency.Count, sum.FailedLatency.Count, sum.FirstByte.Count, sum.Decode.Count));
        Assert.Equal(
            (2.0, 3.0, 1.0),
            (sum.Latency.MillisecondsAt(50), sum.FailedLatency.MillisecondsAt(100), sum.FirstByte.MillisecondsAt(100))
        );
        Assert.Equal((18L, 6L, 9L), (sum.RequestBytes.Total, sum.WireBytes.Total, sum.DecodedBytes.Total));
        Assert.Equal(
            [("503", 2L, "example 0"), ("500", 1L, "example 1")],
            sum.FailuresByKind.Entries.Select(e => (e.Example.Kind, e.Count, e.Example.Detail))
        );
    }

    [Fact]
    public void Percentiles_stand_under_their_names()
    {
        var recorder = new TimingRecorder();
        foreach (int milliseconds in Enumerable.Range(1, 10_000))
        {
            recorder.Record(milliseconds * 1_000_000L);
        }

        TimingStatistics t = recorder.Summarize();
        double[] exact = [1, 5_000, 7_500, 9_000, 9_500, 9_900, 9_990, 10_000];
        Assert.All(
            exact.Zip([t.Min, t.P50, t.P75, t.P90, t.P95, t.P99, t.P999, t.Max]),
            p => Assert.InRange(p.Second / p.First, 0.996, 1.004)
        );
        Assert.Equal((5_000.5, 10_000L), (t.Mean, t.Count));
    }

    [Fact]
    public void The_clock_counts_in_nanoseconds()
    {
        Assert.Equal(1_500_000_000, Clock.NanosecondsBetween(Stopwatch.Frequency, 5 * Stopwatch.Frequency / 2));
        Assert.Equal(10 + Stopwatch.Frequency / 4, Clock.After(10, TimeSpan.FromMilliseconds(250)));
    }

    [Fact]
    public void Sizes_have_their_mean_and_range()
    {
        var sizes = new SizeRecorder();
        var other = new SizeRecorder();
        sizes.Record(30);
        other.Record(10);
        other.Record(50);
        sizes.Add(other);
        sizes.Add(new SizeRecorder());
        Assert.Equal((3L, 90L, 10L, 50L, 30.0), (sizes.Count, sizes.Total, sizes.Minimum, sizes.Maximum, sizes.Mean));
    }

    private static StepResult Failed(string status, string example = "") =>
        new()
        {
            Failure = new(FailureCategory.Status, status, example),
            FirstByteAt = 1,
            RequestBytes = 5,
            WireBytes = 6,
            DecodedBytes = 7,
            DecodeNanoseconds = 8,
        };
}
