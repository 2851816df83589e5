namespace SerializationApi.LoadTests.Scenarios;

/// <summary>What a step knows of the request it is to make. One object per worker, used again for each request.</summary>
internal sealed class StepContext
{
    /// <summary>The number of the worker, from 0: one worker makes one request at a time.</summary>
    public required int Worker { get; init; }

    /// <summary>True when the response must be decoded and compared with what was expected.</summary>
    public bool Verify { get; set; }

    /// <summary>Ends the request: it timed out, or the run was stopped.</summary>
    public CancellationToken CancellationToken { get; set; }
}
