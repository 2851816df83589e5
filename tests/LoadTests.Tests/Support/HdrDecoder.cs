using System.Buffers.Binary;
using System.IO.Compression;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>
/// HdrHistogram's compressed V2 encoding read as its specification says (HdrHistogram's README and AbstractHistogram.java), without the code under
/// test: counts by the lowest value that each bucket stands for.
/// </summary>
internal static class HdrDecoder
{
    public static SortedDictionary<long, long> Decode(string base64)
    {
        byte[] all = Convert.FromBase64String(base64);
        Assert.Equal(0x1c849304, BinaryPrimitives.ReadInt32BigEndian(all) & ~0xf0);
        Assert.Equal(all.Length - 8, BinaryPrimitives.ReadInt32BigEndian(all.AsSpan(4)));
        using var inflated = new MemoryStream();
        using (var zlib = new ZLibStream(new MemoryStream(all[8..]), CompressionMode.Decompress))
        {
            zlib.CopyTo(inflated);
        }

        byte[] bytes = inflated.ToArray();
        Assert.Equal(0x1c849303, BinaryPrimitives.ReadInt32BigEndian(bytes) & ~0xf0);
        Assert.Equal(bytes.Length - 40, BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(4)));
        Assert.Equal(0, BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(8)));
        int digits = BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(12));
        long lowestDiscernible = BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(16));
        Assert.InRange(BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(24)), 2 * lowestDiscernible, long.MaxValue);
        Assert.Equal(1.0, BinaryPrimitives.ReadDoubleBigEndian(bytes.AsSpan(32)));

        // A sub-bucket for every value to 2 × 10^digits, rounded up to a power of two; half as many in each further bucket.
        int subBuckets = (int)BitOperationsRoundUp(2 * (long)Math.Pow(10, digits));
        int unit = (int)Math.Log2(lowestDiscernible);
        var counts = new SortedDictionary<long, long>();
        long index = 0;
        for (int at = 40; at < bytes.Length;)
        {
            long value = ReadZigZag(bytes, ref at);
            if (value < 0)
            {
                index -= value;
                continue;
            }

            int bucket = (int)(index / (subBuckets / 2)) - 1;
            long subBucket = index % (subBuckets / 2) + subBuckets / 2;
            (bucket, subBucket) = bucket < 0 ? (0, subBucket - subBuckets / 2) : (bucket, subBucket);
            counts.Add(subBucket << (bucket + unit), value);
            index++;
        }

        return counts;
    }

    private static long BitOperationsRoundUp(long value)
    {
        long power = 1;
        while (power < value)
        {
            power *= 2;
        }

        return power;
    }

    private static long ReadZigZag(byte[] bytes, ref int at)
    {
        ulong value = 0;
        int shift = 0;
        for (; shift < 56; shift += 7)
        {
            byte next = bytes[at++];
            value |= (ulong)(next % 128) << shift;
            if (next < 128)
            {
                return Unfold(value);
            }
        }

        return Unfold(value | (ulong)bytes[at++] << 56);
    }

    private static long Unfold(ulong value) => value % 2 == 0 ? (long)(value / 2) : -(long)(value / 2) - 1;
}
