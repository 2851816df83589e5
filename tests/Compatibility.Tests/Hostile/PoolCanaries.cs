using System.Buffers;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>
/// Fills what the shared pool will give to this thread next: two payloads of one value that were written over different
/// bytes are equal, unless some of those bytes left with one.
/// </summary>
internal static class PoolCanaries
{
    private const int MinLength = 16;
    private const int ArraysPerSize = 4;

    /// <summary>What is written over the one fill and over the other.</summary>
    /// <param name="maxLength">The largest array that is filled.</param>
    /// <param name="write">Makes a payload.</param>
    public static byte[] AssertNoneLeaves(int maxLength, Func<byte[]> write)
    {
        Fill(0xCD, maxLength);
        byte[] first = write();
        Fill(0x32, maxLength);
        byte[] second = write();
        int difference = first.AsSpan().CommonPrefixLength(second);
        Assert.True(
            first.Length == second.Length && difference == first.Length,
            $"At {difference} of {first.Length} a byte of the pool was "
                + $"sent: {Convert.ToHexStringLower(first.AsSpan(difference, Math.Min(16, first.Length - difference)))}"
        );
        return first;
    }

    private static void Fill(byte canary, int maxLength)
    {
        for (int length = MinLength; length <= maxLength; length *= 2)
        {
            byte[][] arrays = [.. Enumerable.Range(0, ArraysPerSize).Select(_ => ArrayPool<byte>.Shared.Rent(length))];
            foreach (byte[] array in arrays)
            {
                array.AsSpan().Fill(canary);
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }
}
