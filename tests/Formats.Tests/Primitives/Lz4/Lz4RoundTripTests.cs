using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

public sealed class Lz4RoundTripTests
{
    [Fact]
    public void Whatever_is_compressed_decompresses_to_the_same_bytes_within_its_bounds()
    {
        using var input = new GuardedMemory(1 << 18);
        using var output = new GuardedMemory(1 << 18);
        using var back = new GuardedMemory(1 << 18);
        foreach (byte[] sample in Lz4Samples.All())
        {
            Span<byte> room = output.Last(Lz4Codec.MaxCompressedLength(sample.Length));
            int length = Lz4Codec.Compress(input.Place<byte>(sample), room);
            byte[] compressed = room[..length].ToArray();
            Span<byte> destination = back.Last(sample.Length);
            destination.Fill(0xA5);

            Assert.True(Lz4Codec.TryDecompress(output.Place<byte>(compressed), destination, out int errorOffset));

            Assert.Equal(-1, errorOffset);
            Assert.True(destination.SequenceEqual(sample));
            AssertEndsWithLiterals(compressed, sample.Length);
        }
    }

    [Fact]
    public void A_short_destination_is_refused_before_anything_is_written()
    {
        byte[] source = new byte[100];
        byte[] destination = new byte[Lz4Codec.MaxCompressedLength(100) - 1];

        Assert.Throws<ArgumentException>(() => Lz4Codec.Compress(source, destination));
        Assert.Throws<ArgumentOutOfRangeException>(() => Lz4Codec.MaxCompressedLength(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => Lz4Codec.MaxCompressedLength(Lz4Codec.MaxInputLength + 1));
    }

    [Fact]
    public void Nothing_is_allocated()
    {
        byte[] source = Lz4Samples.Text(new Random(1), 100_000);
        byte[] compressed = new byte[Lz4Codec.MaxCompressedLength(source.Length)];
        byte[] back = new byte[source.Length];
        Lz4Codec.TryDecompress(compressed.AsSpan(0, Lz4Codec.Compress(source, compressed)), back, out _);
        long before = GC.GetAllocatedBytesForCurrentThread();

        Lz4Codec.TryDecompress(compressed.AsSpan(0, Lz4Codec.Compress(source, compressed)), back, out _);

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    /// <summary>The end of block rules: the last 5 bytes are literals, and the last match starts 12 before the end.</summary>
    private static void AssertEndsWithLiterals(ReadOnlySpan<byte> block, int size)
    {
        int input = 0;
        int output = 0;
        int lastMatch = -1;
        while (true)
        {
            int token = block[input++];
            int literals = ReadLength(block, ref input, token >> 4);
            input += literals;
            output += literals;
            if (input == block.Length)
            {
                Assert.Equal(size, output);
                Assert.True(literals >= Math.Min(5, size), "The last bytes are not literals.");
                Assert.True(lastMatch < 0 || lastMatch <= size - 12, "A match starts in the last 12 bytes.");
                return;
            }

            input += 2;
            lastMatch = output;
            output += 4 + ReadLength(block, ref input, token & 15);
        }
    }

    private static int ReadLength(ReadOnlySpan<byte> block, ref int input, int length)
    {
        if (length == 15)
        {
            byte more;
            do
            {
                more = block[input++];
                length += more;
            }
            while (more == 255);
        }

        return length;
    }
}
