namespace SerializationApi.LoadTests.Engine;

/// <summary>The first measured iteration of a round, whichever worker makes it: its responses are verified, so that no round goes unverified.</summary>
internal sealed class FirstIteration
{
    private int _claimed;

    /// <summary>True for the first caller.</summary>
    public bool TryClaim() => Volatile.Read(ref _claimed) == 0 && Interlocked.Exchange(ref _claimed, 1) == 0;
}
