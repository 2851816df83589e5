namespace SerializationApi.Formats.Tests;

/// <summary>What encoding allocates besides the arrays of the pool.</summary>
internal static class Allocations
{
    private const int Rounds = 5;
    private const int Encodings = 100;

    /// <summary>Encoding a value allocates nothing once the pool is warm and the codec knows the size.</summary>
    public static void AssertNone<T>(Codec<T> codec, T value)
    {
        Encode(codec, value);

        // A collection takes arrays from the pool, which then makes others; not in every round.
        Assert.Equal(0, Enumerable.Range(0, Rounds).Min(_ => Encode(codec, value)));
    }

    private static long Encode<T>(Codec<T> codec, T value)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Encodings; i++)
        {
            codec.Encode(value).Dispose();
        }

        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
