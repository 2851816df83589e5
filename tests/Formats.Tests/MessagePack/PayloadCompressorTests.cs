using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.MessagePack;

namespace SerializationApi.Formats.Tests.MessagePack;

/// <summary>A payload that is compressed while it is made becomes what it becomes as a whole.</summary>
public sealed class PayloadCompressorTests
{
    public static TheoryData<string, int> Cases()
    {
        var cases = new TheoryData<string, int>();
        foreach (int length in new[] { 0, 1, 63, 64, 65, 300, 10_000, 262_143, 262_144, 262_145, 524_288, 6_000_000 })
        {
            cases.Add("lz4-block", length);
            cases.Add("lz4-block-array", length);
        }

        return cases;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void A_payload_that_comes_in_pieces_is_compressed_as_a_whole_one(string compression, int length)
    {
        var format = (MessagePackFormat)new MessagePackFormat().WithParameter("compression", compression)!;
        byte[] plain = new byte[length];
        new Random(length).NextBytes(plain.AsSpan(length / 2)); // Half of it repeats.
        using PooledBuffer whole = MessagePackLz4.Compress(Buffer(plain), format);
        foreach (int piece in new[] { 1, 1_000, 262_144, 300_000, int.MaxValue })
        {
            if (length / piece < 1_000_000)
            {
                byte[] payload = Compress(format, plain, piece);
                Assert.True(whole.Span.SequenceEqual(payload), $"{length} bytes in pieces of {piece}");
                Assert.Equal(length >= MessagePackLz4.MinCompressedLength, MessagePackLz4.IsCompressed(payload));
                Assert.True(plain.AsSpan().SequenceEqual(Decompress(payload, format)), $"{length} bytes in pieces of {piece}");
            }
        }
    }

    private static byte[] Compress(MessagePackFormat format, byte[] plain, int piece)
    {
        using PayloadCompressor compressor = format.CreateListCodec<Node, NodeShape>().CreateCompressor()!;
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

    private static byte[] Decompress(byte[] payload, MessagePackFormat format)
    {
        if (!MessagePackLz4.IsCompressed(payload))
        {
            return payload;
        }

        using PooledBuffer plain = MessagePackLz4.Decompress(payload, format.Limits);
        return plain.Span.ToArray();
    }

    private static PooledBuffer Buffer(byte[] bytes)
    {
        using var writer = new PooledBufferWriter();
        bytes.CopyTo(writer.GetSpan(bytes.Length));
        writer.Advance(bytes.Length);
        return writer.Detach();
    }
}
