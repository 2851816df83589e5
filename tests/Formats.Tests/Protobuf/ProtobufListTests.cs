using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Protobuf;

public sealed class ProtobufListTests
{
    private static readonly ListCodec<Box<int>> Lists = new ProtobufFormat().CreateListCodec<Box<int>, TestShapes.BoxOfInt32Shape>();

    [Fact]
    public void Scalars_are_packed()
    {
        Check<int>([1, -1, 300], "0a 0d 01 ffffffffffffffffff01 ac02");
        Check<bool>([true, false], "0a 02 0100");
        Check<float>([1, 0], "0a 08 0000803f 00000000");
        Check<double>([0.5, -2], "0a 10 000000000000e03f 00000000000000c0");
        Check<char>(['a'], "0a 01 61");
        Check<DateOnly>([new(1, 1, 2), new(1, 1, 1)], "0a 02 0100");
        Check<int?>([0, 5], "0a 02 0005");
    }

    [Fact]
    public void Lists_of_texts_bytes_and_dates_are_repeated_fields()
    {
        Check<string?>(["a", ""], "0a 01 61 0a 00");
        Check<byte[]?>(
            [
                [1],
                [],
            ],
            "0a 01 01 0a 00"
        );
        Check<decimal>([0, 1.1m], "0a 01 30 0a 03 312e31");
        Check<Guid>([Guid.Empty], "0a 24 30303030303030302d303030302d303030302d303030302d303030303030303030303030");
        Check<TimeSpan>([new(0), new(10_000_000)], "0a 00 0a 02 0801");
        Check<DateTime>([DateTime.UnixEpoch], "0a 00");
    }

    [Fact]
    public void Packed_lists_of_every_length_of_length()
    {
        foreach (int count in (int[])[63, 64, 127, 128, 16_383, 16_384, 300_000])
        {
            Codec<ArrayBox<int>> codec = Wire.Protobuf<ArrayBox<int>>();
            int[] items = [.. Enumerable.Range(0, count)];
            Assert.Equal(items, Wire.FromHex(codec, Wire.Hex(codec, new() { Items = items }))!.Items);
        }
    }

    [Theory]
    [InlineData("08 01 08 02 08 03")]
    [InlineData("0a 03 010203")]
    [InlineData("0a 01 01 0a 02 0203")]
    [InlineData("0a 01 01 08 02 0a 01 03")]
    [InlineData("08 01 0a 02 0203 0a 00")]
    [InlineData("08 01 18 09 08 02 12 00 08 03")]
    [InlineData("8800 01 8800 02 08 03")]
    [InlineData("08 8100 08 02 08 8380808000")]
    [InlineData("09 0102030405060708 08 01 08 02 08 03")]
    public void Packed_or_not_and_in_parts(string hex) =>
        Assert.Equal([1, 2, 3], Wire.FromHex(Wire.Protobuf<ArrayBox<int>>(), hex)!.Items!);

    [Theory]
    [InlineData("0d 0000803f 0d 00000040")]
    [InlineData("0a 08 0000803f 00000040")]
    public void Fixed_width_items_packed_or_not(string hex) =>
        Assert.Equal([1f, 2f], Wire.FromHex(Wire.Protobuf<ArrayBox<float>>(), hex)!.Items!);

    [Fact]
    public void An_array_in_parts_of_a_message_in_parts()
    {
        Codec<ArrayBox<int>> codec = Wire.Protobuf<ArrayBox<int>>();
        ArrayBox<int> box = Wire.FromHex(codec, "12 04 0a 02 0102 0a 01 09 12 02 08 03 12 00")!;
        Assert.Equal([1, 2, 3], box.Inner!.Items!);
        Assert.Equal([9], box.Items!);
    }

    [Theory]
    [InlineData("0a 02 0180", 4)]
    [InlineData("0a 02 0180 08 05", 4)]
    [InlineData("0a 01 80 01 08 05", 3)]
    [InlineData("0a 0b 8080808080808080808001", 2)]
    [InlineData("0a 05 01", 2)]
    [InlineData("08 01 08", 3)]
    public void Varints_refused(string hex, long offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(Wire.Protobuf<ArrayBox<int>>(), hex)).Offset);

    [Theory]
    [InlineData("0a 03 000000")]
    [InlineData("0a 09 000000000000000000")]
    [InlineData("0a 09 0000000000000000 18 05")]
    [InlineData("09 00")]
    public void Fixed_width_items_refused(string hex) =>
        Assert.Throws<InvalidPayloadException>(() => Wire.FromHex(Wire.Protobuf<ArrayBox<double>>(), hex));

    [Fact]
    public void A_null_item_has_no_form()
    {
        UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() =>
            Wire.Protobuf<ArrayBox<string>>().Encode(new() { Items = ["a", null!] })
        );
        Assert.Equal("ArrayBoxOfString.Items[1]", error.Member);
        Assert.Equal("BoxOfInt32[1]", Assert.Throws<UnsupportedValueException>(() => Lists.Encode([new(), null!])).Member);
    }

    [Fact]
    public void A_list_at_the_root_is_a_message_with_a_repeated_field()
    {
        List<Box<int>> items = [new() { Value = 1 }, new(), new() { Inner = new() { Value = 300 } }];
        Assert.Equal("0a0208010a000a05120308ac02", Wire.Hex(Lists, items));
        List<Box<int>> read = Wire.FromHex(Lists, "0a 02 08 01 18 05 0a 00 0a 05 12 03 08 ac 02")!;
        Assert.Equal([1, 0, 0], read.Select(box => box.Value));
        Assert.Equal(300, read[2].Inner!.Value);
        Assert.Equal("", Wire.Hex<List<Box<int>>>(Lists, []));
        Assert.Throws<UnsupportedValueException>(() => Wire.Hex<List<Box<int>>>(Lists, null!));
        Assert.Empty(Lists.Decode([])!);
    }

    [Fact]
    public void Batches_put_together_are_the_whole()
    {
        Box<int>[] items = [.. Enumerable.Range(0, 100).Select(i => new Box<int> { Value = i })];
        var hex = new System.Text.StringBuilder();
        Append(Lists.EncodeHead(100));
        for (int i = 0; i < items.Length; i += 30)
        {
            Append(Lists.EncodeItems(items.AsSpan(i, Math.Min(30, items.Length - i)), i));
        }

        Append(Lists.EncodeTail());
        Assert.Equal(Wire.Hex<List<Box<int>>>(Lists, [.. items]), hex.ToString());

        void Append(PooledBuffer part)
        {
            hex.Append(Convert.ToHexStringLower(part.Span));
            part.Dispose();
        }
    }

    private static void Check<T>(T[] items, string hex)
    {
        Codec<ArrayBox<T>> codec = Wire.Protobuf<ArrayBox<T>>();
        Assert.Equal(hex.Replace(" ", "", StringComparison.Ordinal), Wire.Hex(codec, new() { Items = items }));
        Assert.Equal(items, Wire.FromHex(codec, hex)!.Items);
        Assert.Equal("", Wire.Hex(codec, new() { Items = [] }));
    }
}
