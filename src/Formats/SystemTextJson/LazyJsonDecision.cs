namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Who writes and reads a contract's JSON. The decision takes a few milliseconds, so it is made in the background, beside the first
/// payloads. Until then System.Text.Json writes, and reads what is not large; any other reader waits.
/// </summary>
/// <param name="decide">Makes the decision.</param>
internal sealed class LazyJsonDecision(Func<JsonDecision> decide)
{
    // One decision after another: requests need the other processors.
    private static readonly TaskScheduler Background = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;

    private readonly Lazy<JsonDecision> _decision = new(decide);
    private int _isBegun;

    /// <summary>Whether it is the shape; waits until it is decided.</summary>
    public bool IsByShape => _decision.Value.IsByShape;

    /// <summary>What System.Text.Json throws at the contract; waits until it is decided. Null where it throws nothing.</summary>
    public string? Failure => _decision.Value.Failure;

    /// <summary>Whether it is decided. If not, the decision begins.</summary>
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

    /// <summary>Whether it is known to be the shape. If it is not decided yet, the decision begins.</summary>
    public bool IsKnownByShape => IsKnown && IsByShape;
}
