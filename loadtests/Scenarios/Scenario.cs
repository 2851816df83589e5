namespace SerializationApi.LoadTests.Scenarios;

/// <summary>A request that is sent again and again, and how.</summary>
/// <param name="Name">Its name, unique in a run.</param>
/// <param name="Step">The request.</param>
internal sealed record Scenario(string Name, Step Step)
{
    /// <summary>Prepares what requests need, before the first and outside of what is measured; may run more than once.</summary>
    public Action Init { get; init; } = static () => { };

    /// <summary>How long requests are made before those that are measured.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.Zero;

    /// <summary>The load, one stage after another.</summary>
    public IReadOnlyList<LoadStage> Stages { get; init; } = [];

    /// <summary>The most measured requests of a round.</summary>
    public long MaxRequests { get; init; } = long.MaxValue;

    /// <summary>What the service has taken until now, and what went over the wire.</summary>
    public Func<ValueTask<ServiceCost>> Cost { get; init; } = static () => default;
}
