namespace SerializationApi.LoadTests.Scenarios;

/// <summary>What a step knows of the request it is to make. One object per client, used again for each request.</summary>
internal sealed class StepContext
{
    /// <summary>The number of the client, from 0: one client makes one request at a time.</summary>
    public required int Client { get; init; }

    /// <summary>True when the answer must be decoded and compared with what was expected.</summary>
    public bool Verify { get; set; }

    /// <summary>Ends the request: it timed out, or the run was stopped.</summary>
    public CancellationToken CancellationToken { get; set; }
}
