namespace SerializationApi.LoadTests.Scenarios;

/// <summary>How one request ended. Moments are <see cref="System.Diagnostics.Stopwatch"/> timestamps.</summary>
internal readonly record struct StepResult
{
    /// <summary>Why it failed; null when it succeeded.</summary>
    public Failure? Failure { get; init; }

    /// <summary>When the response's header had arrived; 0 when none did.</summary>
    public long FirstByteAt { get; init; }

    /// <summary>When the last byte had arrived; 0 lets the engine take the moment at which the step returned.</summary>
    public long CompletedAt { get; init; }

    /// <summary>Bytes of the request's body, as sent.</summary>
    public long RequestBytes { get; init; }

    /// <summary>Bytes of the response's body on the wire, before decompression.</summary>
    public long WireBytes { get; init; }

    /// <summary>Bytes of the response's body after decompression; null when it was not decompressed.</summary>
    public long? DecodedBytes { get; init; }

    /// <summary>Nanoseconds from the bytes on the wire to objects; null when the body was not decoded.</summary>
    public long? DecodeNanoseconds { get; init; }
}
