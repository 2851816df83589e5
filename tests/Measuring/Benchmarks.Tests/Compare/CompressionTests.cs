using System.Text;
using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>What every compression gives back, and that a small level is small.</summary>
public sealed class CompressionTests
{
    public static TheoryData<string> Names =>
        [.. Compression.All.Where(compression => compression.Name != "none").Select(compression => compression.Name)];

    public static TheoryData<string, string> Levels =>
        new()
        {
            { "gzip-small", "gzip-fast" },
            { "br-small", "br-fast" },
            { "lz4-small", "lz4-fast" },
        };

    [Theory]
    [MemberData(nameof(Names))]
    public void What_was_compressed_comes_back(string name)
    {
        Compression compression = Find(name);
        foreach (byte[] plain in Samples())
        {
            using PooledBuffer compressed = compression.Compress(Buffer(plain));
            using PooledBuffer decompressed = compression.Decompress(compressed.Memory, plain.Length);
            Assert.Equal(plain, decompressed.Span.ToArray());
        }
    }

    [Theory]
    [MemberData(nameof(Levels))]
    public void The_small_level_is_the_smaller(string small, string fast)
    {
        byte[] text = Text(2_000);
        using PooledBuffer smaller = Find(small).Compress(Buffer(text));
        using PooledBuffer larger = Find(fast).Compress(Buffer(text));
        Assert.True(smaller.Length < larger.Length, $"{small} took {smaller.Length} bytes, {fast} {larger.Length}.");
    }

    private static Compression Find(string name) => Compression.All.Single(compression => compression.Name == name);

    // Nothing, shorter than any match, one byte again and again, matches further away than LZ4 reaches, text, and noise.
    private static IEnumerable<byte[]> Samples()
    {
        var random = new Random(1);
        byte[] noise = new byte[70_000];
        random.NextBytes(noise);
        yield return [];
        yield return [1, 2, 3];
        yield return new byte[100_000];
        yield return [.. noise, .. noise];
        yield return Text(3_000);
        yield return [.. Enumerable.Range(0, 300_000).Select(i => (byte)((i % 251) * (i / 70_000)))];
        for (int length = 0; length < 64; length++)
        {
            yield return [.. noise.Take(length / 2), .. noise.Take(length / 2), .. noise.Take(length % 7)];
        }
    }

    private static byte[] Text(int lines) =>
        Encoding.UTF8.GetBytes(
            string.Concat(
                Enumerable.Range(0, lines).Select(i => $"{{\"id\":{i},\"name\":\"测试名字{i * 7919 % 1_000}\",\"value\":{Math.Sin(i)}}}\n")
            )
        );

    private static PooledBuffer Buffer(byte[] bytes)
    {
        var output = new PooledBufferWriter();
        bytes.CopyTo(output.GetSpan(bytes.Length));
        output.Advance(bytes.Length);
        return output.Detach();
    }
}
