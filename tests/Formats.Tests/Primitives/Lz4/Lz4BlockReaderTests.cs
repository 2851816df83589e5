using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

/// <summary>A block that arrives in pieces becomes what it becomes as a whole, and is refused at the same sequence.</summary>
public sealed class Lz4BlockReaderTests
{
    private const int Whole = int.MaxValue;

    [Fact]
    public void Samples_of_every_kind_are_read_in_pieces_of_any_length()
    {
        foreach (byte[] sample in Lz4Samples.All())
        {
            byte[] block = Compress(sample);
            foreach (int piece in new[] { 1, 2, 7, 100, Whole })
            {
                Assert.Equal(sample, Read(block, sample.Length, piece, out _));
            }
        }
    }

    // More than is held of what was read, with matches from as far back as they may be.
    [Theory]
    [InlineData(1_000)]
    [InlineData(65_535)]
    [InlineData(65_536)]
    public void What_matches_repeat_is_kept(int period)
    {
        byte[] pattern = Lz4Samples.Noise(new Random(period), period);
        byte[] sample = [.. Enumerable.Range(0, 500_000).Select(i => pattern[i % period])];
        byte[] block = Compress(sample);
        foreach (int piece in new[] { 1, 4_099, Whole })
        {
            Assert.Equal(sample, Read(block, sample.Length, piece, out _));
        }
    }

    [Fact]
    public void Blocks_follow_one_another()
    {
        byte[] sample = Lz4Samples.Text(new Random(1), 1_000);
        byte[] block = Compress(sample);
        using var reader = new Lz4BlockReader();
        for (int i = 0; i < 3; i++)
        {
            reader.Begin(block.Length, sample.Length);
            Assert.True(reader.TryRead([.. block, 0xff, 0xff], out int taken, out ReadOnlySpan<byte> plain));
            Assert.Equal((block.Length, true), (taken, reader.IsEnded));
            Assert.Equal(sample, plain.ToArray());
        }
    }

    [Fact]
    public void Changed_bytes_and_wrong_sizes_have_the_same_verdict_as_in_the_whole()
    {
        var random = new Random(20261124);
        foreach (byte[] sample in new[] { Lz4Samples.Text(random, 700), Lz4Samples.Mixed(random, 900), Lz4Samples.Repeats(random, 400, 3) })
        {
            byte[] block = Compress(sample);
            for (int i = 0; i < block.Length; i++)
            {
                AssertAlike(block[..i], sample.Length);
                foreach (byte flip in new byte[] { 0x01, 0x02, 0x0f, 0x10, 0x20, 0x80, 0xf0, 0xff })
                {
                    byte[] changed = [.. block];
                    changed[i] ^= flip;
                    AssertAlike(changed, sample.Length);
                }
            }

            for (int size = 0; size < sample.Length + 100; size += 7)
            {
                AssertAlike(block, size);
            }
        }
    }

    [Fact]
    public void Random_bytes_have_the_same_verdict_as_in_the_whole()
    {
        var random = new Random(20261125);
        for (int i = 0; i < Rounds.Of(50_000); i++)
        {
            byte[] block = Lz4Samples.Noise(random, random.Next(60));
            for (int k = 0; i % 2 == 0 && k < block.Length; k++)
            {
                block[k] &= 0x1F; // Short literals and distances go further before they fail.
            }

            AssertAlike(block, random.Next(300));
        }
    }

    private static void AssertAlike(byte[] block, int size)
    {
        byte[] expected = new byte[size];
        bool isValid = Lz4Codec.TryDecompress(block, expected, out int errorOffset);
        foreach (int piece in new[] { 1, 5, Whole })
        {
            byte[]? actual = Read(block, size, piece, out int sequence);
            Assert.Equal(isValid ? expected : null, actual);
            Assert.True(isValid || errorOffset == sequence, $"{errorOffset}, {sequence}, {Convert.ToHexString(block)}, {size}");
        }
    }

    private static byte[] Compress(byte[] sample)
    {
        byte[] block = new byte[Lz4Codec.MaxCompressedLength(sample.Length)];
        return block[..Lz4Codec.Compress(sample, block)];
    }

    // Null when the block is refused.
    private static byte[]? Read(byte[] block, int size, int piece, out int sequence)
    {
        using var reader = new Lz4BlockReader();
        using var output = new MemoryStream();
        reader.Begin(block.Length, size);
        int start = 0;
        int end = 0;
        bool needsMore = false;
        while (!reader.IsEnded)
        {
            end = needsMore ? (int)Math.Min(block.Length, (long)end + piece) : end;
            bool isValid = reader.TryRead(block.AsSpan(start, end - start), out int taken, out ReadOnlySpan<byte> plain);
            sequence = reader.SequenceOffset;
            if (!isValid)
            {
                return null;
            }

            Assert.InRange(plain.Length, 0, 128 * 1024);
            output.Write(plain);
            start += taken;
            needsMore = taken == 0 && plain.IsEmpty;
            Assert.False(needsMore && end == block.Length, "It waits for more than the block has.");
        }

        sequence = -1;
        Assert.Equal(block.Length, start);
        return output.ToArray();
    }
}
