namespace SerializationApi.Formats.Tests.Streams.Roots;

public sealed class StreamedEncoderTests
{
    public static TheoryData<string> Formats => Crews.Formats;

    [Theory]
    [MemberData(nameof(Formats))]
    public void Head_batches_and_tail_are_the_bytes_of_the_whole(string name)
    {
        foreach (int count in new[] { 0, 1, 2, 15, 16, 70_000 })
        {
            foreach (bool hasTail in new[] { false, true })
            {
                Format format = Crews.Format(name);
                Crew root = Crews.Sample(0);
                root.Note = hasTail ? "behind" : null;
                root.Counts = hasTail ? new() { ["one"] = 1 } : null;
                Sailor[] items =
                    count > 100 ? [.. Enumerable.Range(0, count).Select(static i => new Sailor { Id = i })] : Crew.SailorsOf(count);
                var whole = new Crew
                {
                    Id = root.Id,
                    Tags = root.Tags,
                    Note = root.Note,
                    Counts = root.Counts,
                    Sailors = [.. items],
                };
                byte[] expected = Crews.Encode(format, whole);
                foreach (List<Sailor>? own in new List<Sailor>?[] { null, [] })
                {
                    root.Sailors = own;
                    ListCodec<Sailor> codec = Crews.Codecs(format).CreateEncoder(format, root);
                    Assert.Equal(expected, Bytes(codec.Encode(items)));
                    byte[][] parts =
                    [
                        Bytes(codec.EncodeHead(items.Length)),
                        .. items.Chunk(1_000).Select((batch, i) => Bytes(codec.EncodeItems(batch, i * 1_000))),
                        Bytes(codec.EncodeTail()),
                    ];
                    Assert.Equal(expected, parts.SelectMany(static part => part).ToArray());
                }
            }
        }
    }

    [Fact]
    public void What_is_compressed_as_a_whole_is_put_together_first()
    {
        Format format = Crews.Format("msgpack lz4");
        ListCodec<Sailor> codec = Crews.Codecs(format).CreateEncoder(format, Crews.Sample(0));
        Assert.True(codec.CompressesWhole);
        Assert.Equal(Crews.Encode(format, Crews.Sample(20)), Bytes(codec.Encode(Crew.SailorsOf(20))));
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Items_of_the_contract_itself_are_not_lost(string name)
    {
        Format format = Crews.Format(name);
        ListCodec<Sailor> codec = Crews.Codecs(format).CreateEncoder(format, Crews.Sample(1));
        Assert.Contains("Sailors", Assert.Throws<InvalidOperationException>(() => codec.EncodeHead(1)).Message, StringComparison.Ordinal);
    }

    private static byte[] Bytes(PooledBuffer buffer)
    {
        using (buffer)
        {
            return buffer.Span.ToArray();
        }
    }
}
