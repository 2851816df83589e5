namespace SerializationApi.LoadTests.Engine;

/// <summary>The number of iterations that may still be started, shared by all workers.</summary>
internal sealed class RequestBudget(long iterations)
{
    private long _left = iterations;

    /// <summary>Takes one iteration; false when none is left.</summary>
    public bool TryTake() => Interlocked.Decrement(ref _left) >= 0;
}
