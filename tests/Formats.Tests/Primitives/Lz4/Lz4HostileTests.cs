using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

/// <summary>Blocks and results lie between pages that end the run when touched, above and below.</summary>
public sealed class Lz4HostileTests : IDisposable
{
    private readonly GuardedMemory _source = new(1 << 16);
    private readonly GuardedMemory _destination = new(1 << 16);

    [Theory]
    [InlineData("", 0, 0)]
    [InlineData("", 5, 0)]
    [InlineData("00", 1, 0)]
    [InlineData("10", 1, 0)]
    [InlineData("1041", 0, 0)]
    [InlineData("1041", 2, 0)]
    [InlineData("104142", 1, 0)]
    [InlineData("10410000", 9, 0)]
    [InlineData("1041000000", 9, 0)]
    [InlineData("1041020050414141414141", 10, 0)]
    [InlineData("F0FFFFFFFFFF", 100, 0)]
    [InlineData("F0", 15, 0)]
    [InlineData("1F410100FFFFFFFFFF", 1000, 0)]
    [InlineData("1041010010420000504142434445", 12, 4)]
    public void A_wrong_block_is_refused_at_the_sequence_that_is_wrong(string hex, int size, int offset)
    {
        byte[] block = Convert.FromHexString(hex);

        Assert.False(Lz4Codec.TryDecompress(_source.Place<byte>(block), _destination.Last(size), out int errorOffset));
        Assert.Equal(offset, errorOffset);
    }

    [Fact]
    public void An_overlapping_match_repeats_what_it_writes()
    {
        for (int distance = 1; distance <= 40; distance++)
        {
            for (int length = 4; length <= 80; length++)
            {
                byte[] pattern = [.. Enumerable.Range(1, distance).Select(i => (byte)i)];
                byte[] block = [.. Sequence(pattern, distance, length), .. Sequence([1, 2, 3, 4, 5], 0, 0)];
                byte[] expected = [.. Enumerable.Range(0, distance + length).Select(i => pattern[i % distance]), 1, 2, 3, 4, 5];
                Span<byte> destination = _destination.Last(expected.Length);

                Assert.True(Lz4Codec.TryDecompress(_source.Place<byte>(block), destination, out _));
                Assert.Equal(expected, destination.ToArray());
            }
        }
    }

    [Fact]
    public void Truncations_flipped_bytes_and_wrong_sizes_never_leave_the_bounds()
    {
        var random = new Random(20260110);
        foreach (byte[] sample in new[] { Lz4Samples.Text(random, 700), Lz4Samples.Mixed(random, 900), Lz4Samples.Repeats(random, 400, 3) })
        {
            byte[] block = new byte[Lz4Codec.MaxCompressedLength(sample.Length)];
            block = block[..Lz4Codec.Compress(sample, block)];
            foreach (int i in Rounds.Places(block.Length))
            {
                AssertStaysWithin(block.AsSpan(0, i), sample.Length, mustFail: true);
                byte original = block[i];
                for (int flip = 1; flip < 256; flip++)
                {
                    block[i] = (byte)(original ^ flip);
                    AssertStaysWithin(block, sample.Length, mustFail: false);
                }

                block[i] = original;
            }

            for (int size = 0; size < sample.Length + 100; size++)
            {
                AssertStaysWithin(block, size, mustFail: size != sample.Length);
            }
        }
    }

    [Fact]
    public void Random_bytes_never_leave_the_bounds()
    {
        var random = new Random(20260111);
        for (int i = 0; i < Rounds.Of(100_000); i++)
        {
            byte[] block = Lz4Samples.Noise(random, random.Next(1, 60));
            if (i % 2 == 0)
            {
                // Short literals and distances go further before they fail.
                for (int k = 0; k < block.Length; k++)
                {
                    block[k] &= 0x1F;
                }
            }

            AssertStaysWithin(block, random.Next(300), mustFail: false);
        }
    }

    public void Dispose()
    {
        _source.Dispose();
        _destination.Dispose();
    }

    private void AssertStaysWithin(ReadOnlySpan<byte> block, int size, bool mustFail)
    {
        ReadOnlySpan<byte> source = _source.Place(block);
        bool above = Lz4Codec.TryDecompress(source, _destination.Last(size), out int errorOffset);
        Assert.InRange(errorOffset, above ? -1 : 0, above ? -1 : block.Length);
        Assert.False(above && mustFail);

        // The same just behind a page that must not be touched, for matches that reach back too far.
        Span<byte> low = _source.First(block.Length);
        block.CopyTo(low);
        Assert.Equal(above, Lz4Codec.TryDecompress(low, _destination.First(size), out int lowOffset));
        Assert.Equal(errorOffset, lowOffset);
    }

    private static byte[] Sequence(byte[] literals, int distance, int length)
    {
        var block = new List<byte> { (byte)((Math.Min(literals.Length, 15) << 4) | Math.Clamp(length - 4, 0, 15)) };
        if (literals.Length >= 15)
        {
            block.Add((byte)(literals.Length - 15));
        }

        block.AddRange(literals);
        if (length > 0)
        {
            block.AddRange([(byte)distance, (byte)(distance >> 8)]);
            if (length - 4 >= 15)
            {
                block.Add((byte)(length - 4 - 15));
            }
        }

        return [.. block];
    }
}
