namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// The distributions of a round in nanoseconds, each as HdrHistogram's compressed V2 encoding in base64 (<see cref="Histograms"/>):
/// what reports of several generators are merged by.
/// </summary>
/// <param name="Latency">Of successes, to the last byte.</param>
/// <param name="TimeToFirstByte">Of successes, to the response's header.</param>
/// <param name="FailedLatency">Of failures.</param>
/// <param name="Decode">From bytes to objects on the client.</param>
internal sealed record RoundHistograms(string Latency, string TimeToFirstByte, string FailedLatency, string Decode)
{
    /// <summary>The distributions that were recorded.</summary>
    public static RoundHistograms Of(StepRecorder recorder) => new(
        Histograms.Encode(recorder.Latency.Histogram),
        Histograms.Encode(recorder.FirstByte.Histogram),
        Histograms.Encode(recorder.FailedLatency.Histogram),
        Histograms.Encode(recorder.Decode.Histogram));
}
