using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>Bytes of bodies, which the formats differ in, and of what goes with them.</summary>
internal sealed record PayloadStatistics
{
    /// <summary>Mean bytes of a response's body on the wire.</summary>
    public double WireBytes { get; init; }

    /// <summary>The smallest response's body on the wire.</summary>
    public long MinWireBytes { get; init; }

    /// <summary>The greatest response's body on the wire.</summary>
    public long MaxWireBytes { get; init; }

    /// <summary>Mean bytes of a response's body after decompression (of the verified ones when it was compressed).</summary>
    public double DecodedBytes { get; init; }

    /// <summary>Mean bytes of a request's body.</summary>
    public double RequestBytes { get; init; }

    /// <summary>Mean bytes of a response that are no body: header and framing. Null where a request failed, which is not counted.</summary>
    public double? HeaderBytes { get; init; }

    /// <summary>Mean bytes of a request that are no body.</summary>
    public double? RequestHeaderBytes { get; init; }

    /// <summary>The sizes that were recorded while so much went over the wire.</summary>
    public static PayloadStatistics Of(StepRecorder recorder, ServiceCost cost) =>
        new()
        {
            WireBytes = recorder.WireBytes.Mean,
            MinWireBytes = recorder.WireBytes.Minimum,
            MaxWireBytes = recorder.WireBytes.Maximum,
            DecodedBytes = recorder.DecodedBytes.Mean,
            RequestBytes = recorder.RequestBytes.Mean,
            HeaderBytes = Rest(recorder, cost.Received - recorder.WireBytes.Total),
            RequestHeaderBytes = Rest(recorder, cost.Sent - recorder.RequestBytes.Total),
        };

    private static double? Rest(StepRecorder recorder, long bytes) =>
        recorder is { Failures: 0, Requests: > 0 and var requests } && bytes > 0 ? (double)bytes / requests : null;
}
