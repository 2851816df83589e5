namespace SerializationApi.LoadTests.Engine;

/// <summary>What holds for all scenarios of a run.</summary>
internal sealed record EngineSettings
{
    /// <summary>A request that takes longer is a failure.</summary>
    public TimeSpan RequestTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>One of so many measured responses is decoded and compared; all of the warm-up are.</summary>
    public int VerifyOneIn { get; init; } = 20;

    /// <summary>Open model: the most requests under way at once; later ones wait, and their waiting is latency.</summary>
    public int MaxInFlight { get; init; } = 64;

    /// <summary>Open model: a request that is sent so long after its due moment is late.</summary>
    public TimeSpan LateAfter { get; init; } = TimeSpan.FromMilliseconds(20);

    /// <summary>Open model: a request that is still waiting so long after the end of the stage is dropped.</summary>
    public TimeSpan Patience { get; init; } = TimeSpan.FromSeconds(1);
}
