namespace SerializationApi.Tests.Support;

/// <summary>What code allocates that needs no more than the arrays of a pool that is warm.</summary>
public static class LeastAllocated
{
    /// <summary>The bytes that an action allocates on this thread, in the best of some rounds: a collection takes arrays from the pool,
    /// which then makes others; not in every round.</summary>
    public static long Of(int rounds, Action action) =>
        Enumerable
            .Range(0, rounds)
            .Min(_ =>
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                action();
                return GC.GetAllocatedBytesForCurrentThread() - before;
            });
}
