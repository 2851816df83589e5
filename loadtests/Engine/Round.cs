namespace SerializationApi.LoadTests.Engine;

/// <summary>What the workers of a round share.</summary>
/// <param name="requests">How many requests may still be started.</param>
internal sealed class Round(long requests)
{
    private long _left = requests;
    private int _claimed;

    /// <summary>Takes one of the requests that may still be started.</summary>
    public bool TryTake() => Interlocked.Decrement(ref _left) >= 0;

    /// <summary>True for the first caller, whose response is verified, so that no round goes unverified.</summary>
    public bool TryClaimFirst() => Volatile.Read(ref _claimed) == 0 && Interlocked.Exchange(ref _claimed, 1) == 0;
}
