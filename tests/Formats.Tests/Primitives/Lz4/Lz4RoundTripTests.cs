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
            Lz4Sequence.AssertConforms(compressed, sample.Length);
        }
    }

    // A run between is one match, so that nothing else takes the place of the first six bytes in the compressor's table.
    [Theory]
    [InlineData(65_534, true)]
    [InlineData(65_535, true)]
    [InlineData(65_536, false)]
    [InlineData(65_537, false)]
    public void A_match_reaches_65_535_bytes_back_and_no_further(int distance, bool isFound)
    {
        byte[] pattern = [.. Enumerable.Range(1, 40).Select(i => (byte)i)];
        byte[] sample = [0xFF, .. pattern, .. new byte[distance - pattern.Length], .. pattern, .. "behind the second"u8];
        byte[] block = new byte[Lz4Codec.MaxCompressedLength(sample.Length)];
        block = block[..Lz4Codec.Compress(sample, block)];
        byte[] back = new byte[sample.Length];

        Assert.True(Lz4Codec.TryDecompress(block, back, out _));
        Assert.Equal(sample, back);
        Lz4Sequence.AssertConforms(block, sample.Length);
        Assert.Equal(isFound, Lz4Sequence.Of(block).Exists(sequence => sequence.Distance == distance && sequence.Match == pattern.Length));
    }

    // What is common ends as far from the end as a match may begin, or one byte nearer.
    [Theory]
    [InlineData(12, true)]
    [InlineData(11, false)]
    public void The_last_match_begins_12_bytes_before_the_end(int fromEnd, bool isFound)
    {
        byte[] common = "abcdXYZW"u8.ToArray();
        byte[] sample = [0xFF, .. common, 0xFE, 0xFD, 0xFC, .. common[..7], .. Enumerable.Range(100, fromEnd - 7).Select(i => (byte)i)];
        byte[] block = new byte[Lz4Codec.MaxCompressedLength(sample.Length)];
        block = block[..Lz4Codec.Compress(sample, block)];

        Lz4Sequence.AssertConforms(block, sample.Length);
        Assert.Equal(isFound ? 2 : 1, Lz4Sequence.Of(block).Count);
    }

    // Without literals between the two.
    [Theory]
    [InlineData(12, 3)]
    [InlineData(11, 2)]
    public void A_last_match_right_behind_another_begins_12_bytes_before_the_end(int fromEnd, int sequences)
    {
        byte[] first = "abcdXYZW"u8.ToArray();
        byte[] second = "The last bytes"u8[..fromEnd].ToArray();
        byte[] sample = [0xFF, .. first, 0xFE, .. second, 0xFD, 0xFC, .. first, .. second];
        byte[] block = new byte[Lz4Codec.MaxCompressedLength(sample.Length)];
        block = block[..Lz4Codec.Compress(sample, block)];

        Lz4Sequence.AssertConforms(block, sample.Length);
        Assert.Equal(sequences, Lz4Sequence.Of(block).Count);
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
}
