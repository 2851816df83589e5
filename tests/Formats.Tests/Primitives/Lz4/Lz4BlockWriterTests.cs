using System.Buffers;
using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

/// <summary>A block that is compressed in pieces is a block of the same bytes, about as long as that of the whole.</summary>
public sealed class Lz4BlockWriterTests
{
    private const int Whole = int.MaxValue;

    [Fact]
    public void Samples_of_every_kind_are_written_in_pieces_of_any_length()
    {
        foreach (byte[] sample in Lz4Samples.All())
        {
            foreach (int piece in new[] { 1, 100, Whole })
            {
                Check(sample, piece);
            }
        }
    }

    // Longer than what is held, so that it moves many times, with matches from as far back as they may be.
    [Theory]
    [InlineData(1)]
    [InlineData(1_000)]
    [InlineData(65_535)]
    [InlineData(65_536)]
    [InlineData(65_537)]
    public void Matches_reach_what_was_compressed_before(int period)
    {
        byte[] sample = Lz4Samples.Repeats(new Random(period), 3_000_000, period);
        foreach (int piece in new[] { 999, Whole })
        {
            int length = Check(sample, piece);
            Assert.Equal(period > 65_535, length > sample.Length / 2);
        }
    }

    // Literals that no match ends are held, however long they are, and what follows them is compressed as before.
    [Fact]
    public void Literals_may_be_longer_than_what_is_held()
    {
        var random = new Random(20261124);
        byte[] noise = Lz4Samples.Noise(random, 2_000_000);
        byte[] text = Lz4Samples.Text(random, 2_000_000);
        byte[] mixed = Lz4Samples.Mixed(random, 1_000_000);
        foreach (byte[] sample in new byte[][] { noise, text, mixed, [.. noise, .. text, .. noise], [.. text, .. noise, .. mixed] })
        {
            Check(sample, 10_007);
        }
    }

    [Fact]
    public void Literals_that_have_ended_take_no_room()
    {
        var random = new Random(20261124);
        byte[] text = Lz4Samples.Text(random, 4_000_000);
        var output = new AskedRoom();
        using var writer = new Lz4BlockWriter(output);
        writer.Write(Lz4Samples.Noise(random, 3_000_000));
        writer.Write(text.AsSpan(0, 3_000_000));
        Assert.InRange(output.Most, 2_000_000, 8_000_000);

        output.Most = 0;
        writer.Write(text.AsSpan(3_000_000));

        Assert.InRange(output.Most, 1, Lz4Codec.MaxCompressedLength(Lz4BlockWriter.WindowBytes));
    }

    // The window ends where memory that must not be read begins, and the output where none must be written.
    [Fact]
    public void Nothing_is_touched_outside()
    {
        using var input = new GuardedMemory(1 << 18);
        using var output = new GuardedMemory(1 << 18);
        ushort[] table = new ushort[Lz4Codec.TableEntries];
        foreach (byte[] sample in Lz4Samples.All())
        {
            var block = new MemoryStream();
            int start = 0;
            int next = 1;
            Array.Clear(table);
            foreach (int end in new[] { sample.Length / 3, sample.Length / 2, sample.Length })
            {
                ReadOnlySpan<byte> window = input.Place<byte>(sample.AsSpan(0, end));
                Span<byte> room = output.Last(Lz4Codec.MaxCompressedLength(end - start));
                block.Write(room[..Lz4Codec.CompressPart(window, ref start, ref next, room, table)]);
            }

            Span<byte> rest = output.Last(Lz4Codec.MaxCompressedLength(sample.Length - start));
            block.Write(rest[..Lz4Codec.CompressEnd(input.Place<byte>(sample.AsSpan(start)), rest)]);
            AssertIs(sample, block.ToArray());
        }
    }

    private static int Check(byte[] sample, int piece)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Lz4BlockWriter(output);
        for (int start = 0; start < sample.Length; start += Math.Min(piece, sample.Length))
        {
            writer.Write(sample.AsSpan(start, Math.Min(piece, sample.Length - start)));
        }

        writer.Complete();
        AssertIs(sample, output.WrittenSpan);
        byte[] whole = new byte[Lz4Codec.MaxCompressedLength(sample.Length)];
        Assert.InRange(output.WrittenCount, 1, (Lz4Codec.Compress(sample, whole) * 1.01) + 16);
        return output.WrittenCount;
    }

    private static void AssertIs(byte[] sample, ReadOnlySpan<byte> block)
    {
        byte[] back = new byte[sample.Length];
        Assert.True(Lz4Codec.TryDecompress(block, back, out _));
        Assert.True(back.AsSpan().SequenceEqual(sample));
        Lz4Sequence.AssertConforms(block, sample.Length);
    }

    private sealed class AskedRoom : IBufferWriter<byte>
    {
        public int Most { get; set; }

        public void Advance(int count) { }

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            Most = Math.Max(Most, sizeHint);
            return new byte[sizeHint];
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
