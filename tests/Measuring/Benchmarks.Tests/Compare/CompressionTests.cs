namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>What every compression gives back.</summary>
public sealed class CompressionTests
{
    public static TheoryData<string> Names =>
        [.. Compression.All.Where(compression => compression.Name != "none").Select(compression => compression.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void What_was_compressed_comes_back(string name)
    {
        Compression compression = Compression.All.Single(candidate => candidate.Name == name);
        foreach (byte[] plain in Samples())
        {
            using PooledBuffer compressed = compression.Compress(Buffer(plain));
            using PooledBuffer decompressed = compression.Decompress(compressed.Memory, plain.Length);
            Assert.Equal(plain, decompressed.Span.ToArray());
        }
    }

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
        yield return Encoding.UTF8.GetBytes(
            string.Concat(Enumerable.Range(0, 9_000).Select(i => $"{{\"name\":\"测试名字{i * 7919 % 1_000}\"}}\n"))
        );
        yield return [.. Enumerable.Range(0, 300_000).Select(i => (byte)((i % 251) * (i / 70_000)))];
        for (int length = 0; length < 64; length++)
        {
            yield return [.. noise.Take(length / 2), .. noise.Take(length / 2), .. noise.Take(length % 7)];
        }
    }

    private static PooledBuffer Buffer(byte[] bytes)
    {
        var output = new PooledBufferWriter();
        bytes.CopyTo(output.GetSpan(bytes.Length));
        output.Advance(bytes.Length);
        return output.Detach();
    }
}
