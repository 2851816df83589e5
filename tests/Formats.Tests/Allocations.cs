using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests;

/// <summary>What encoding allocates besides the arrays of the pool.</summary>
internal static class Allocations
{
    private const int Rounds = 5;
    private const int Encodings = 100;

    /// <summary>Encoding a value allocates nothing once the pool is warm and the codec knows the size.</summary>
    public static void AssertNone<T>(Codec<T> codec, T value)
    {
        Encode();
        Assert.Equal(0, LeastAllocated.Of(Rounds, Encode));

        void Encode()
        {
            for (int i = 0; i < Encodings; i++)
            {
                codec.Encode(value).Dispose();
            }
        }
    }
}
