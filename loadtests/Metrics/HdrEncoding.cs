using System.Buffers.Binary;
using System.IO.Compression;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// A histogram in HdrHistogram's compressed V2 encoding, in base64, as its logs hold it. A <see cref="LogLinearHistogram"/> has the
/// buckets of an HdrHistogram of two significant digits that counts from 1, so that nothing is lost either way but the exact minimum and
/// maximum. Format: org.HdrHistogram.AbstractHistogram, encodeIntoCompressedByteBuffer; big-endian.
/// </summary>
internal static class HdrEncoding
{
    private const int CompressedCookie = 0x1c849314;
    private const int Cookie = 0x1c849313;
    private const int HeaderLength = 40;
    private const int SignificantDigits = 2;

    /// <summary>The histogram's text.</summary>
    public static string Encode(LogLinearHistogram histogram)
    {
        var payload = new List<byte>();
        long zeros = 0;
        foreach (long count in histogram.Counts)
        {
            if (count == 0)
            {
                zeros++;
                continue;
            }

            if (zeros > 0)
            {
                ZigZag.Write(payload, -zeros);
                zeros = 0;
            }

            ZigZag.Write(payload, count);
        }

        byte[] header = new byte[HeaderLength];
        BinaryPrimitives.WriteInt32BigEndian(header, Cookie);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(4), payload.Count);
        // At 8 the offset of the first bucket, which stays 0.
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(12), SignificantDigits);
        BinaryPrimitives.WriteInt64BigEndian(header.AsSpan(16), 1);
        BinaryPrimitives.WriteInt64BigEndian(header.AsSpan(24), Math.Max(2, histogram.Maximum));
        BinaryPrimitives.WriteDoubleBigEndian(header.AsSpan(32), 1);
        return Compress([.. header, .. payload]);
    }

    /// <summary>Reads what <see cref="Encode"/> wrote. Minimum and maximum are those of their buckets.</summary>
    /// <exception cref="InvalidDataException">It is something else.</exception>
    public static LogLinearHistogram Decode(string text)
    {
        byte[] bytes = Decompress(text);
        if (BinaryPrimitives.ReadInt32BigEndian(bytes) != Cookie
            || BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(4)) != bytes.Length - HeaderLength
            || BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(12)) != SignificantDigits
            || BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(16)) != 1)
        {
            throw new InvalidDataException("a histogram is not of two significant digits from 1");
        }

        var counts = new List<long>();
        for (int at = HeaderLength; at < bytes.Length;)
        {
            long value = ZigZag.Read(bytes, ref at);
            long room = LogLinearHistogram.MaxBuckets - counts.Count;
            if (value < -room || (value >= 0 && room == 0))
            {
                throw new InvalidDataException("a histogram has too many buckets");
            }

            counts.AddRange(value < 0 ? Enumerable.Repeat(0L, (int)-value) : [value]);
        }

        return LogLinearHistogram.Of(counts);
    }

    private static string Compress(byte[] bytes)
    {
        using var compressed = new MemoryStream();
        compressed.Write(new byte[8]);
        using (var zlib = new ZLibStream(compressed, CompressionLevel.Optimal, leaveOpen: true))
        {
            zlib.Write(bytes);
        }

        byte[] all = compressed.ToArray();
        BinaryPrimitives.WriteInt32BigEndian(all, CompressedCookie);
        BinaryPrimitives.WriteInt32BigEndian(all.AsSpan(4), all.Length - 8);
        return Convert.ToBase64String(all);
    }

    private static byte[] Decompress(string text)
    {
        try
        {
            byte[] all = Convert.FromBase64String(text);
            if (all.Length < 8 || BinaryPrimitives.ReadInt32BigEndian(all) != CompressedCookie)
            {
                throw new InvalidDataException("not a histogram in HdrHistogram's compressed V2 encoding");
            }

            using var zlib = new ZLibStream(new MemoryStream(all, 8, all.Length - 8), CompressionMode.Decompress);
            byte[] bytes = new byte[HeaderLength + LogLinearHistogram.MaxBuckets * ZigZag.MaxLength];
            int length = zlib.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false);
            return length < HeaderLength ? throw new InvalidDataException("a histogram ends in its header") : bytes[..length];
        }
        catch (FormatException e)
        {
            throw new InvalidDataException("a histogram is not base64", e);
        }
    }
}
