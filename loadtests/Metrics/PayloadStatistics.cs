namespace SerializationApi.LoadTests.Metrics;

/// <summary>Body bytes: what the formats differ in, without headers.</summary>
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

    /// <summary>Bytes of all bodies received.</summary>
    public long TotalReceivedBytes { get; init; }

    /// <summary>Bytes of all bodies sent.</summary>
    public long TotalSentBytes { get; init; }

    /// <summary>10⁶ bytes of bodies per second, received and sent.</summary>
    public double MegabytesPerSecond { get; init; }

    /// <summary>The sizes that were recorded in so many seconds.</summary>
    public static PayloadStatistics Of(StepRecorder recorder, double seconds) =>
        new()
        {
            WireBytes = recorder.WireBytes.Mean,
            MinWireBytes = recorder.WireBytes.Minimum,
            MaxWireBytes = recorder.WireBytes.Maximum,
            DecodedBytes = recorder.DecodedBytes.Mean,
            RequestBytes = recorder.RequestBytes.Mean,
            TotalReceivedBytes = recorder.WireBytes.Total,
            TotalSentBytes = recorder.RequestBytes.Total,
            MegabytesPerSecond = seconds > 0 ? (recorder.WireBytes.Total + recorder.RequestBytes.Total) / 1e6 / seconds : 0,
        };
}
