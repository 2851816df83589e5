using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams;

public sealed class ItemReaderTests
{
    public static TheoryData<string> Forms => StreamForms.All;

    [Theory]
    [MemberData(nameof(Forms))]
    public void An_item_is_there_when_its_last_byte_is(string mediaType)
    {
        StreamCodec<Node> codec = StreamForms.Codec(mediaType);
        Node[] items = StreamForms.Items();
        int[] ends = [.. items.Index().Select(item => Encode(codec, items[..(item.Index + 1)]).Length)];
        byte[] stream = Encode(codec, items);

        using ItemReader<Node> decoder = codec.CreateReader();
        int read = 0;
        for (int i = 0; i < stream.Length; i++)
        {
            decoder.Append(stream.AsSpan(i, 1));
            while (decoder.TryRead(out Node? item))
            {
                Assert.Equal(ends[read], i + 1);
                Assert.Equal(ends[read], decoder.Offset);
                Assert.Equal(Encode(codec, items[read]), Encode(codec, item!));
                read++;
            }
        }

        decoder.Complete();
        Assert.False(decoder.TryRead(out _));
        Assert.Equal(items.Length, read);
    }

    // A null takes no memory but its places in the list.
    [Fact]
    public void A_list_counts_its_places()
    {
        StreamCodec<Node> codec = StreamForms.Codec("application/x-ndjson", new FormatLimits { MaxDecodedBytes = 1_000 });

        Assert.Equal(60, codec.Decode(Nulls(60))!.Count);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => codec.Decode(Nulls(70))).ExceedsLimit);

        static byte[] Nulls(int count) => [.. Enumerable.Repeat("null\n"u8.ToArray(), count).SelectMany(static line => line)];
    }

    [Fact]
    public void Memory_of_a_stream_decoder_is_given_back()
    {
        const int Decoders = 100;
        const int HeldBytes = 4_096;
        StreamCodec<Node> codec = StreamForms.Codec("application/x-ndjson");
        Use();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Decoders; i++)
        {
            Use();
        }

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Decoders * HeldBytes / 2);

        void Use()
        {
            using ItemReader<Node> decoder = codec.CreateReader();
            decoder.Append(new byte[1]);
        }
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void Items_of_a_stream_are_the_same_wherever_it_is_cut(string mediaType)
    {
        StreamCodec<Node> codec = StreamForms.Codec(mediaType);
        byte[] stream = Encode(codec, StreamForms.Items());
        for (int cut = 0; cut <= stream.Length; cut++)
        {
            using ItemReader<Node> decoder = codec.CreateReader();
            var items = new List<Node?>();
            decoder.Append(stream.AsSpan(0, cut));
            Drain(decoder, items);
            decoder.Append(stream.AsSpan(cut));
            decoder.Complete();
            Drain(decoder, items);
            Assert.Equal(stream, Encode(codec, [.. items!]));
        }
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void A_stream_that_ends_inside_an_item_is_refused(string mediaType)
    {
        StreamCodec<Node> codec = StreamForms.Codec(mediaType);
        Node[] items = StreamForms.Items();
        byte[] stream = Encode(codec, items);

        // The line feed behind the last line may be left out.
        int optional = mediaType == "application/x-ndjson" ? 1 : 0;
        int[] ends = [0, .. items.Index().Select(item => Encode(codec, items[..(item.Index + 1)]).Length)];
        for (int length = 0; length < stream.Length; length++)
        {
            byte[] cut = stream[..length];
            int whole = Array.FindIndex(ends, end => length == end || (end > 0 && length == end - optional));
            if (whole >= 0)
            {
                Assert.Equal(whole, codec.Decode(cut)!.Count);
                continue;
            }

            InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => codec.Decode(cut));
            if (!mediaType.Contains("lz4", StringComparison.Ordinal))
            {
                Assert.InRange(error.Offset, ends.Last(end => end <= length), length);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void A_bad_item_is_refused_where_it_stands_in_the_stream_and_those_before_it_are_not(string mediaType)
    {
        StreamCodec<Node> codec = StreamForms.Codec(mediaType);
        byte[] first = Encode(codec, new Node { Id = 1 });
        byte[] bad = mediaType switch
        {
            "application/x-ndjson" => "{\"id\":true}\n"u8.ToArray(),
            "application/x-protobuf" => [2, 0x0a, 5],
            "application/x-memorypack" => [2, 0, 0, 0, 250, 0],
            "application/cbor-seq" => [0xf5],
            _ => [0xa1, (byte)'x'],
        };
        using ItemReader<Node> decoder = codec.CreateReader();
        decoder.Append([.. first, .. bad]);
        Assert.True(decoder.TryRead(out Node? item));
        Assert.Equal(1, item!.Id);
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => decoder.TryRead(out _));
        Assert.InRange(error.Offset, first.Length, first.Length + bad.Length);
        Assert.StartsWith($"At byte {error.Offset}: ", error.Message, StringComparison.Ordinal);
        Assert.Equal(error.Offset, Assert.Throws<InvalidPayloadException>(() => decoder.TryRead(out _)).Offset);
    }

    [Fact]
    public void The_offset_inside_an_item_counts_from_the_stream_s_first_byte()
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            StreamForms.Codec("application/x-ndjson").Decode("{\"id\":1}\n\r\n{\"id\":true}"u8)
        );
        Assert.Equal(17, error.Offset);
        error = Assert.Throws<InvalidPayloadException>(() => StreamForms.Codec("application/x-protobuf").Decode([2, 8, 1, 3, 8, 1, 0x0f]));
        Assert.Equal(
            4 + Assert.Throws<InvalidPayloadException>(() => StreamForms.ItemCodec("application/x-protobuf").Decode([8, 1, 0x0f])).Offset,
            error.Offset
        );
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void Items_of_a_stream_are_counted_together_where_all_are_kept(string mediaType)
    {
        StreamCodec<Node> codec = StreamForms.Codec(mediaType, new FormatLimits { MaxDecodedBytes = 10_000 });
        byte[] stream = Encode(codec, [.. Enumerable.Repeat(new Node { Id = 1 }, 1_000)]);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => codec.Decode(stream)).ExceedsLimit);

        using ItemReader<Node> decoder = codec.CreateReader();
        decoder.Append(stream);
        var items = new List<Node?>();
        Drain(decoder, items);
        Assert.Equal(1_000, items.Count);
    }

    private static void Drain(ItemReader<Node> decoder, List<Node?> items)
    {
        while (decoder.TryRead(out Node? item))
        {
            items.Add(item);
        }
    }

    private static byte[] Encode(StreamCodec<Node> codec, params Node[] items)
    {
        using PooledBuffer stream = codec.Encode(items.AsSpan());
        return stream.Span.ToArray();
    }
}
