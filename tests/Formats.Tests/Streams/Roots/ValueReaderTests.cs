using System.Text;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Streams.Roots;

public sealed class ValueReaderTests
{
    public static TheoryData<string> Formats => Crews.Formats;

    [Theory]
    [MemberData(nameof(Formats))]
    public void Items_of_a_streamed_value_are_the_same_wherever_it_is_cut(string name)
    {
        Format format = Crews.Format(name);
        Crew crew = Crews.Sample(17);
        byte[] payload = Crews.Encode(format, crew);
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            Assert.Equal(payload, Crews.Encode(format, Crews.Decode(format, payload, [cut])!));
        }

        Assert.Equal(
            payload,
            Crews.Encode(
                format,
                Crews.Decode(
                    format,
                    payload,
                    Enumerable.Range(1, payload.Length - 1),
                    takesRootFirst: name is not ("msgpack" or "memorypack" or "")
                )!
            )
        );
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void An_item_is_there_when_its_last_byte_is(string name)
    {
        Format format = Crews.Format(name);
        using ValueReader<Crew, Sailor> decoder = Crews.Codecs(format).CreateReader(format);
        Sailor[] sailors = Crew.SailorsOf(5);
        ListCodec<Sailor> encoder = Crews.Codecs(format).CreateEncoder(format, Crews.Sample(0));
        decoder.Append(encoder.EncodeHead(sailors.Length).Span);
        for (int i = 0; i < sailors.Length; i++)
        {
            using PooledBuffer item = encoder.EncodeItems([sailors[i]], i);
            decoder.Append(item.Span[..^1]);
            Assert.False(decoder.TryRead(out _));
            decoder.Append(item.Span[^1..]);
            Assert.True(decoder.TryRead(out Sailor? read));
            Assert.Equal(sailors[i].Name, read!.Name);
        }

        Assert.Equal(70_000, decoder.Root!.Id);
    }

    // What is read as a stream is what is read whole, whatever the bytes are.
    [Theory]
    [MemberData(nameof(Formats))]
    public void A_changed_byte_has_the_same_verdict_as_in_the_whole(string name)
    {
        Format format = Crews.Format(name);
        Crew crew = Crews.Sample(4);
        crew.Note = "behind";
        foreach ((byte[] payload, int cut, string what) in Verdict.Changed(Crews.Encode(format, crew)))
        {
            AreAlike(format, payload, [cut], what);
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_payload_that_is_cut_off_or_goes_on_has_the_same_verdict_as_in_the_whole(string name)
    {
        Format format = Crews.Format(name);
        Crew crew = Crews.Sample(4);
        crew.Counts = new() { ["x"] = 1 };
        foreach ((byte[] payload, int cut, string what) in Verdict.CutOffOrLonger(Crews.Encode(format, crew)))
        {
            AreAlike(format, payload, [cut], what);
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_list_that_is_null_or_empty_is_no_other(string name)
    {
        Format format = Crews.Format(name);
        Crew crew = Crews.Sample(0);
        Assert.Equal(Crews.Encode(format, crew), Crews.Encode(format, Crews.Decode(format, Crews.Encode(format, crew), [3])!));
        crew.Sailors = null;
        byte[] payload = Crews.Encode(format, crew);
        Assert.Equal(payload, Crews.Encode(format, Crews.Decode(format, payload, [3])!));
        using ValueReader<Crew, Sailor> decoder = Crews.Codecs(format).CreateReader(format);
        decoder.Append(payload);
        decoder.Complete();
        Assert.True(decoder.TryBegin());
        Assert.False(decoder.HasList);
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Members_behind_the_list_are_there_at_the_end_or_refused(string name)
    {
        Format format = Crews.Format(name);
        Crew crew = Crews.Sample(3);
        crew.Note = "behind";
        byte[] payload = Crews.Encode(format, crew);
        Assert.Equal("behind", Crews.Decode(format, payload, [])!.Note);

        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Crews.Decode(format, payload, [], takesRootFirst: true)
        );
        Assert.Equal("members after it", error.Found);
        Assert.InRange(error.Offset, payload.Length - 40, payload.Length);
    }

    [Theory]
    [InlineData("""{"Sailors":[{"id":1}],"id":2,"tags":["x"]}""", """{"id":2,"tags":["x"],"sailors":[{"id":1}]}""")]
    [InlineData("""  {  "x" : [{}] , "s\u0061ilors" : [ ] }  """, """{"sailors":[]}""")]
    [InlineData("""{"sailors":[null,{"id":1}],"y":[1,{"sailors":[]}]}""", """{"sailors":[null,{"id":1}]}""")]
    [InlineData("{\"sailors\":null,\"id\":3}", "{\"id\":3}")]
    public void Json_comes_in_any_order(string text, string same)
    {
        foreach (string name in new[] { "json", "matching json", "system.text.json" })
        {
            Format format = Crews.Format(name);
            byte[] payload = Encoding.UTF8.GetBytes(text);
            byte[] expected = Crews.Encode(format, Crews.Whole(format).Decode(Encoding.UTF8.GetBytes(same))!);
            for (int cut = 0; cut < payload.Length; cut++)
            {
                Assert.Equal(expected, Crews.Encode(format, Crews.Decode(format, payload, [cut])!));
            }
        }
    }

    [Fact]
    public void A_byte_order_mark_before_json_is_no_part_of_it()
    {
        Format format = Crews.Format("json");
        byte[] payload = [0xEF, 0xBB, 0xBF, .. Crews.Encode(format, Crews.Sample(3))];
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            Assert.Equal(payload[3..], Crews.Encode(format, Crews.Decode(format, payload, [cut])!));
        }
    }

    // {"x": {"a": [1], "b": {}}, "y": [{}], "id": 1, "sailors": [{"id": 2}]}; in Protobuf groups within a group, of which one has the
    // list's number.
    [Theory]
    [InlineData("cbor", "a4 6178 a2 6161 8101 6162 a0 6179 81a0 626964 01 677361696c6f7273 81 a1 626964 02")]
    [InlineData("open cbor", "bf 6178 bf 6161 9f01ff 6162 bfff ff 6179 9fbfffff 626964 01 677361696c6f7273 9f bf 626964 02 ff ff ff")]
    [InlineData("protobuf", "3b 43 0801 44 1b 0801 1c 3c 08 01 1a 02 08 02")]
    public void What_stands_before_the_list_is_passed_over(string name, string hex)
    {
        byte[] payload = HexText.Bytes(hex);
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            Crew crew = Crews.Decode(Crews.Format(name), payload, [cut])!;
            Assert.Equal((1, 2), (crew.Id, Assert.Single(crew.Sailors!).Id));
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void The_list_may_be_the_first_member(string name)
    {
        Format format = Crews.Format(name);
        var set = new FormatSet([new Shape<Watch, WatchShape>(), new Shape<Sailor, SailorShape>()], [format]);
        var codecs = new ValueCodecs<Watch, Sailor>(set.FindCodecs<Watch>()!, set.FindCodecs<Sailor>()!, set.FindCodecs<List<Sailor>>()!);
        using PooledBuffer payload = format
            .CreateCodec<Watch, WatchShape>()
            .Encode(new Watch { Sailors = [.. Crew.SailorsOf(5)], Note = "behind" });
        using ValueReader<Watch, Sailor> decoder = codecs.CreateReader(format);
        decoder.Append(payload.Span[..(payload.Length / 2)]);
        Assert.True(decoder.TryBegin());
        var items = new List<Sailor>();
        Drain();
        Assert.NotEmpty(items);
        decoder.Append(payload.Span[(payload.Length / 2)..]);
        decoder.Complete();
        Drain();

        Assert.Equal([0, 1, 2, 3, 4], items.Select(static item => item.Id));
        Assert.Equal("behind", decoder.Root!.Note);

        void Drain()
        {
            while (decoder.TryRead(out Sailor? item))
            {
                items.Add(item!);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_payload_of_something_else_is_refused_where_the_whole_is(string name)
    {
        Format format = Crews.Format(name);
        byte[] payload = [.. Crews.Encode(format, Crews.Sample(0))[..^2], 0xFF];
        long expected = Assert.Throws<InvalidPayloadException>(() => Crews.Whole(format).Decode(payload)).Offset;
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            Assert.Equal(expected, Assert.Throws<InvalidPayloadException>(() => Crews.Decode(format, payload, [cut])).Offset);
        }
    }

    [Theory]
    [InlineData("json")]
    [InlineData("matching json")]
    public void A_second_list_is_refused(string name)
    {
        byte[] payload = "{\"sailors\":[{\"id\":1}],\"sailors\":[{\"id\":2}]}"u8.ToArray();
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => Crews.Decode(Crews.Format(name), payload, []));
        Assert.Equal("one list", error.Expected);
        Assert.Equal(21, error.Offset);
        Assert.Throws<InvalidPayloadException>(() =>
            Crews.Decode(Crews.Format(name), "{\"sailors\":null,\"sailors\":[{}]}"u8.ToArray(), [])
        );
    }

    // Field 3 are the items; 1 is a number, 2 a string of the list before it, 9 is unknown.
    [Fact]
    public void Fields_of_a_list_may_stand_between_others()
    {
        Format format = Crews.Format("protobuf");
        byte[] payload = Convert.FromHexString(
            "1A020801" + "0805" + "1A00" + "4A03414243" + "1A020803" + "120178" + "0807" + "4B0A014C1A020804"
        );
        payload = payload[..^8];
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            Crew read = Crews.Decode(format, payload, [cut])!;
            Assert.Equal(Crews.Encode(format, Crews.Whole(format).Decode(payload)!), Crews.Encode(format, read));
            Assert.Equal(3, read.Sailors!.Count);
            Assert.Equal(7, read.Id);
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Items_and_the_rest_have_a_limit_each(string name)
    {
        var limits = new FormatLimits { MaxDecompressedBytes = 1_000 };
        Format format = Crews.Format(name, limits);
        Crew crew = Crews.Sample(0);
        crew.Sailors = [.. Enumerable.Range(0, 100).Select(static i => new Sailor { Name = new string('x', 400) })];
        Assert.Equal(100, Crews.Decode(format, Crews.Encode(format, crew), [])!.Sailors!.Count);

        crew.Sailors[50].Name = new string('x', 2_000);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => Crews.Decode(format, Crews.Encode(format, crew), [25_000])).ExceedsLimit);

        crew.Sailors[50].Name = "";
        crew.Tags = [new string('x', 2_000)];
        Assert.True(Assert.Throws<InvalidPayloadException>(() => Crews.Decode(format, Crews.Encode(format, crew), [1_800])).ExceedsLimit);
    }

    // An item has a limit of its own, which the whole has not.
    private static void AreAlike(Format format, byte[] payload, int[] cuts, string what)
    {
        Codec<Crew> whole = Crews.Whole(format);
        var expected = Verdict.Of(whole, () => whole.Decode(payload));
        var actual = Verdict.Of(whole, () => Crews.Decode(format, payload, cuts));
        Assert.True(expected.IsValue ? expected == actual : !actual.IsValue, $"{what}: {actual} instead of {expected}");
    }
}
