namespace SerializationApi.Fuzz.Targets;

/// <summary>What reading an input allocates.</summary>
internal static class MemoryUse
{
    // The first use of a type builds its tables, and the array pool may have been empty.
    private const int Measurements = 3;

    /// <summary>Reads, again if need be, and throws if the least that it allocated is too much.</summary>
    /// <exception cref="BrokenPropertyException">It is.</exception>
    public static T Check<T>(Func<T> read, long bound, string kind)
    {
        long least = long.MaxValue;
        T result = default!;
        for (int i = 0; i < Measurements && least > bound; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            result = read();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        BrokenPropertyException.ThrowUnless(least <= bound, kind, $"{least} bytes, {bound} are allowed");
        return result;
    }
}
