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
}
