using SerializationApi.Formats.MessagePack;

namespace SerializationApi.Formats.Tests.MessagePack;

/// <summary>A payload that is compressed while it is made becomes what it becomes as a whole.</summary>
public sealed class Lz4BlockArrayCompressorTests
{
    private static readonly MessagePackFormat Format = (MessagePackFormat)new MessagePackFormat().WithParameter("compression", "lz4-block-array")!;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(10_000)]
    [InlineData(262_143)]
    [InlineData(262_144)]
    [InlineData(262_145)]
    [InlineData(524_288)]
    [InlineData(6_000_000)]
    public void It_does_not_matter_how_it_comes(int length)
    {
        byte[] plain = new byte[length];
        new Random(length).NextBytes(plain.AsSpan(length / 2)); // Half of it repeats.
        using PooledBuffer expected = MessagePackLz4.Compress(Buffer(plain), Format);
        foreach (int piece in new[] { 1, 1_000, 262_144, 300_000, int.MaxValue })
        {
            if (length / piece < 1_000_000)
            {
                Assert.True(expected.Span.SequenceEqual(Compress(plain, piece)), $"{length} bytes in pieces of {piece}");
            }
        }
    }

    private static byte[] Compress(byte[] plain, int piece)
    {
        using var compressor = new Lz4BlockArrayCompressor();
        for (int start = 0; start < plain.Length; start += Math.Min(piece, plain.Length))
        {
            compressor.Write(plain.AsSpan(start, Math.Min(piece, plain.Length - start)));
        }

        var output = new Queue<PooledBuffer>();
        compressor.Complete(output);
        using var payload = new MemoryStream();
        foreach (PooledBuffer part in output)
        {
            using (part)
            {
                payload.Write(part.Span);
            }
        }

        return payload.ToArray();
    }

    private static PooledBuffer Buffer(byte[] bytes)
    {
        using var writer = new PooledBufferWriter();
        bytes.CopyTo(writer.GetSpan(bytes.Length));
        writer.Advance(bytes.Length);
        return writer.Detach();
    }
}
