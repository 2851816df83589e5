namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Decides who writes and reads a contract's JSON. The decision takes a few milliseconds, so it runs in the background, during the first
/// payloads. Until it is made, System.Text.Json writes responses and reads small bodies; other reads wait.
/// </summary>
internal sealed class LazyJsonDecision(Func<JsonDecision> decide)
{
    // One decision at a time: requests need the other processors.
    private static readonly TaskScheduler Background = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;

    private readonly Lazy<JsonDecision> _decision = new(decide);
    private int _isBegun;

    /// <summary>Whether it is the shape; waits for the decision.</summary>
    public bool IsByShape => _decision.Value.IsByShape;

    /// <summary>The error of System.Text.Json for the contract, or null; waits for the decision.</summary>
    public string? Failure => _decision.Value.Failure;

    /// <summary>Whether the decision is made; begins it if not.</summary>
    public bool IsKnown
    {
        get
        {
            if (!_decision.IsValueCreated && Interlocked.Exchange(ref _isBegun, 1) == 0)
            {
                _ = Task.Factory.StartNew(() => IsByShape, CancellationToken.None, TaskCreationOptions.DenyChildAttach, Background);
            }

            return _decision.IsValueCreated;
        }
    }

    /// <summary>Whether it is known to be the shape; begins the decision if it is not made.</summary>
    public bool IsKnownByShape => IsKnown && IsByShape;
}
