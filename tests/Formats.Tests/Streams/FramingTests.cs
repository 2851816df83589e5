using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams;

public sealed class FramingTests
{
    public static TheoryData<string> Forms => StreamForms.All;

    [Theory]
    [MemberData(nameof(Forms))]
    public void A_frame_is_the_item_s_payload_behind_its_length_or_before_a_line_feed(string mediaType)
    {
        byte[] item = Payload(mediaType, Node.Sample());
        byte[] expected = mediaType switch
        {
            "application/x-ndjson" => [.. item, (byte)'\n'],
            "application/x-protobuf" => [(byte)item.Length, .. item],
            "application/x-memorypack" => [.. BitConverter.GetBytes(item.Length), .. item],
            _ => item,
        };
        Assert.InRange(item.Length, 50, 127 + 127);
        if (mediaType == "application/x-protobuf" && item.Length > 127)
        {
            expected = [(byte)(item.Length | 0x80), (byte)(item.Length >> 7), .. item];
        }

        Assert.Equal([.. expected, .. expected], Encode(StreamForms.Codec(mediaType), Node.Sample(), Node.Sample()));
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void No_items_are_no_bytes(string mediaType)
    {
        StreamCodec<Node> codec = StreamForms.Codec(mediaType);
        Assert.Empty(Encode(codec));
        Assert.Equal(0, codec.Encode((List<Node>?)null).Length);
        Assert.Empty(codec.Decode([])!);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void A_null_comes_back_as_one_but_in_Protobuf(string mediaType)
    {
        StreamCodec<Node> codec = StreamForms.Codec(mediaType);
        if (mediaType == "application/x-protobuf")
        {
            Assert.Equal("Node[]", Assert.Throws<UnsupportedValueException>(() => Encode(codec, new Node(), null!)).Member);
            return;
        }

        Assert.Equal([false, true], codec.Decode(Encode(codec, new Node(), null!))!.Select(static item => item is null));
    }

    [Fact]
    public void Lines_may_be_blank_end_with_a_carriage_return_too_and_the_last_with_nothing()
    {
        StreamCodec<Node> codec = StreamForms.Codec("application/x-ndjson");
        Assert.Equal([1, 2, 3], codec.Decode("\n\r\n{\"id\":1}\r\n \t\n  {\"id\":2} \n{\"id\":3}"u8)!.Select(static item => item.Id));
        Assert.Equal([1], codec.Decode("\uFEFF{\"id\":1}\n  "u8)!.Select(static item => item.Id));
    }

    [Theory]
    [InlineData("{\"id\":1}{\"id\":2}\n")]
    [InlineData("{\"id\":\n1}\n")]
    [InlineData("[{\"id\":1}]\n")]
    [InlineData("{\"id\":1},\n{\"id\":2}\n")]
    [InlineData("\u001e{\"id\":1}\n")]
    public void A_line_holds_one_value(string stream) =>
        Assert.Throws<InvalidPayloadException>(() => StreamForms.Codec("application/x-ndjson").Decode(Encoding.UTF8.GetBytes(stream)));

    [Fact]
    public void Indented_JSON_stays_on_its_line()
    {
        var json = new SystemTextJsonFormat(
            new JsonSerializerOptions(JsonSerializerDefaults.Web)
            {
                WriteIndented = true,
                NewLine = "\r\n",
                TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
            },
            new FormatLimits()
        );
        var codec = (StreamCodec<Node>)json.StreamForm.CreateListCodec<Node, NodeShape>();
        byte[] stream = Encode(codec, new Node { Name = "a\r\nb" }, new Node { Id = 2 });
        Assert.Equal(2, stream.Count(static next => next is (byte)'\n' or (byte)'\r'));
        List<Node> items = codec.Decode(stream)!;
        Assert.Equal("a\r\nb", items[0].Name);
        Assert.Equal(2, items[1].Id);
    }

    [Theory]
    [InlineData("application/x-protobuf", "ffffffff07")]
    [InlineData("application/x-protobuf", "ffffffff7f")]
    [InlineData("application/x-memorypack", "ffffff7f")]
    [InlineData("application/x-msgpack", "ddffffffff")]
    [InlineData("application/x-msgpack", "dfffffffff")]
    [InlineData("application/x-msgpack", "93c6ffffffff")]
    [InlineData("application/x-msgpack", "c9ffffffff01")]
    [InlineData("application/x-msgpack", "dbffffffff")]
    public void A_length_above_the_limit_is_refused_before_any_of_it_arrives(string mediaType, string hex)
    {
        using ItemReader<Node> decoder = StreamForms.Codec(mediaType).CreateReader();
        decoder.Append(Convert.FromHexString(hex));
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.True(Assert.Throws<InvalidPayloadException>(() => decoder.TryRead(out _)).ExceedsLimit);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 200_000);
    }

    [Theory]
    [InlineData("application/x-protobuf", "8080800f")]
    [InlineData("application/x-memorypack", "ffffff02")]
    [InlineData("application/x-msgpack", "c602000000")]
    [InlineData("application/x-msgpack", "dd02000000")]
    public void A_length_reserves_nothing(string mediaType, string hex)
    {
        using ItemReader<Node> decoder = StreamForms.Codec(mediaType).CreateReader();
        decoder.Append(Convert.FromHexString(hex));
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.False(decoder.TryRead(out _));
        Assert.InRange(decoder.GetMemory().Length, 1, 64 * 1024);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 200_000);
    }

    [Theory]
    [InlineData("application/x-protobuf", "808080808001")]
    [InlineData("application/x-memorypack", "00000000")]
    [InlineData("application/x-memorypack", "ffffffff")]
    [InlineData("application/x-msgpack", "c1")]
    [InlineData("application/x-msgpack", "92c1")]
    public void What_is_no_length_and_no_value_is_refused(string mediaType, string hex)
    {
        using ItemReader<Node> decoder = StreamForms.Codec(mediaType).CreateReader();
        decoder.Append(Convert.FromHexString(hex));
        Assert.False(Assert.Throws<InvalidPayloadException>(() => decoder.TryRead(out _)).ExceedsLimit);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void An_item_that_does_not_end_is_refused_at_the_limit(string mediaType)
    {
        const int Limit = 10_000;
        using ItemReader<Node> decoder = StreamForms.Codec(mediaType, new FormatLimits { MaxDecompressedBytes = Limit }).CreateReader();
        byte[] piece = new byte[100];
        piece
            .AsSpan()
            .Fill(
                mediaType switch
                {
                    "application/x-ndjson" => (byte)' ',
                    "application/cbor-seq" => (byte)0x81,
                    _ => (byte)0x91,
                }
            ); // arrays in arrays
        decoder.Append(
            mediaType switch
            {
                "application/x-protobuf" => [0x90, 0x4e],
                "application/x-memorypack" => BitConverter.GetBytes(Limit),
                _ => [],
            }
        );
        int sent = 0;
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
        {
            for (; sent <= 2 * Limit; sent += piece.Length)
            {
                decoder.Append(piece);
                Assert.False(decoder.TryRead(out _));
            }
        });
        Assert.InRange(
            sent,
            mediaType.StartsWith("application/x-msgpack", StringComparison.Ordinal) ? Limit / 2 - piece.Length : Limit - piece.Length,
            Limit + piece.Length
        );
        Assert.True(error.ExceedsLimit || mediaType is "application/x-protobuf" or "application/x-memorypack");
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void Items_nest_no_deeper_than_the_limit(string mediaType)
    {
        var deep = new Node();
        for (int i = 0; i < 20; i++)
        {
            deep = new Node { Children = [deep] };
        }

        byte[] stream = Encode(StreamForms.Codec(mediaType), new Node(), deep);
        StreamCodec<Node> strict = StreamForms.Codec(mediaType, new FormatLimits { MaxDepth = 10 });
        Assert.Throws<InvalidPayloadException>(() => strict.Decode(stream));
        Assert.Throws<UnsupportedValueException>(() => Encode(strict, deep));
    }

    [Theory]
    [InlineData("application/x-msgpack", "delimited", "TRUE", "; delimited=true")]
    [InlineData("application/x-msgpack; keys=names", "Delimited", "true", "; delimited=true; keys=names")]
    [InlineData("application/x-protobuf", "delimited", "true", "; delimited=true")]
    [InlineData("application/x-memorypack", "delimited", "true", "; delimited=true")]
    public void A_parameter_chooses_the_stream_form_and_back(string mediaType, string name, string value, string parameters)
    {
        StreamForm form = StreamForms.Form(mediaType);
        Assert.Same(form, form.Items.WithParameter(name, value));
        Assert.Same(form, form.WithParameter(name, value));
        Assert.Equal(parameters, form.ContentTypeParameters);
        Assert.Same(form.Items, form.WithParameter("delimited", "false"));
        Assert.Null(form.WithParameter("delimited", "1"));
        Assert.Null(form.Items.WithParameter("delimited", "1"));
        Assert.Same(form, form.WithParameter("other", "1"));
    }

    [Fact]
    public void Parameters_of_the_items_variant_stay_with_the_stream_form()
    {
        StreamForm form = StreamForms.Form("application/x-msgpack");
        Assert.Equal(
            "; delimited=true; compression=lz4-block; keys=names",
            form.WithParameter("keys", "names")!.WithParameter("compression", "lz4-block")!.ContentTypeParameters
        );
        Assert.Null(form.WithParameter("keys", "none"));
        StreamForm lines = StreamForms.Form("application/x-ndjson");
        Assert.Same(lines, lines.WithParameter("charset", "utf-8"));
        Assert.Null(lines.WithParameter("charset", "latin1"));
    }

    private static byte[] Payload(string mediaType, Node item)
    {
        using PooledBuffer payload = StreamForms.ItemCodec(mediaType).Encode(item);
        return payload.Span.ToArray();
    }

    private static byte[] Encode(StreamCodec<Node> codec, params Node[] items)
    {
        using PooledBuffer stream = codec.Encode(items.AsSpan());
        return stream.Span.ToArray();
    }
}
