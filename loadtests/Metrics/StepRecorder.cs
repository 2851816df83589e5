using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>What one worker recorded, or several together.</summary>
internal sealed class StepRecorder
{
    /// <summary>Requests that ended, well or not.</summary>
    public long Requests { get; private set; }

    /// <summary>Requests that failed.</summary>
    public long Failures { get; private set; }

    /// <summary>Open model: requests that were sent later than they should have been, because no worker was free.</summary>
    public long Late { get; set; }

    /// <summary>Open model: requests that were never sent.</summary>
    public long Dropped => FailuresByKind.CountOf(FailureCategory.NotSent);

    /// <summary>Responses that were decoded and compared.</summary>
    public long Verified => Decode.Count;

    /// <summary>From the start (closed model) or the due moment (open model) to the last byte, of successes.</summary>
    public TimingRecorder Latency { get; } = new();

    /// <summary>The same of failures, which must neither flatter nor spoil the latency of responses.</summary>
    public TimingRecorder FailedLatency { get; } = new();

    /// <summary>From the same start to the response's header, of successes.</summary>
    public TimingRecorder FirstByte { get; } = new();

    /// <summary>From bytes to objects on the client, of verified responses; not part of the latency.</summary>
    public TimingRecorder Decode { get; } = new();

    /// <summary>Body bytes per response on the wire.</summary>
    public SizeRecorder WireBytes { get; } = new();

    /// <summary>Body bytes per response after decompression.</summary>
    public SizeRecorder DecodedBytes { get; } = new();

    /// <summary>Body bytes per request.</summary>
    public SizeRecorder RequestBytes { get; } = new();

    /// <summary>Failures by kind.</summary>
    public FailureTally FailuresByKind { get; } = new();

    /// <summary>Records one request whose latency counts from <paramref name="origin"/>.</summary>
    public void Record(in StepResult result, long origin, long completed)
    {
        Requests++;
        RequestBytes.Record(result.RequestBytes);
        long latency = Clock.NanosecondsBetween(origin, completed);
        if (result.Failure is { } failure)
        {
            Failures++;
            FailedLatency.Record(latency);
            FailuresByKind.Record(failure, 1);
            return;
        }

        Latency.Record(latency);
        if (result.FirstByteAt != 0)
        {
            FirstByte.Record(Clock.NanosecondsBetween(origin, result.FirstByteAt));
        }

        WireBytes.Record(result.WireBytes);
        if (result.DecodedBytes is { } decoded)
        {
            DecodedBytes.Record(decoded);
        }

        if (result.DecodeNanoseconds is { } decode)
        {
            Decode.Record(decode);
        }
    }

    /// <summary>Adds everything another worker, which has ended, recorded.</summary>
    private void Add(StepRecorder other)
    {
        Requests += other.Requests;
        Failures += other.Failures;
        Late += other.Late;
        Latency.Add(other.Latency);
        FailedLatency.Add(other.FailedLatency);
        FirstByte.Add(other.FirstByte);
        Decode.Add(other.Decode);
        WireBytes.Add(other.WireBytes);
        DecodedBytes.Add(other.DecodedBytes);
        RequestBytes.Add(other.RequestBytes);
        FailuresByKind.Add(other.FailuresByKind);
    }

    /// <summary>What all of these recorded.</summary>
    public static StepRecorder Sum(IEnumerable<StepRecorder> recorders)
    {
        var sum = new StepRecorder();
        foreach (StepRecorder recorder in recorders)
        {
            sum.Add(recorder);
        }

        return sum;
    }
}
