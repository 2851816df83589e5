using System.Text;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>A value that is decoded while it arrives is that which is decoded whole, and so is what is wrong with it.</summary>
public sealed class ArrivingValueTests
{
    public static TheoryData<string> Formats => Crews.AllFormats;

    [Theory]
    [MemberData(nameof(Formats))]
    public void It_does_not_matter_where_the_bytes_are_cut(string name)
    {
        Format format = Crews.Format(name);
        Crew crew = Crews.Sample(17);
        crew.Note = "behind";
        byte[] payload = Crews.Encode(format, crew);
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            Assert.Equal(payload, Crews.Encode(format, Decode(format, payload, [cut])!));
        }

        Assert.Equal(payload, Crews.Encode(format, Decode(format, payload, Enumerable.Range(1, payload.Length - 1))!));
    }

    // What stands before it is long, so that the list is not looked for with each byte.
    [Theory]
    [MemberData(nameof(Formats))]
    public void The_list_may_be_found_when_all_bytes_are_there(string name)
    {
        Format format = Crews.Format(name);
        Crew crew = Crews.Sample(3);
        crew.Tags = [new string('x', 10_000)];
        byte[] payload = Crews.Encode(format, crew);
        Assert.Equal(payload, Crews.Encode(format, Decode(format, payload, [Math.Min(9_950, payload.Length / 2)])!));
    }

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
    [InlineData("{\"sailors\":[{\"id\":1}],\"sailors\":[{\"id\":2}]}")]
    [InlineData("{\"sailors\":null,\"sailors\":[{}]}")]
    [InlineData("{\"sailors\":[{}],\"sailors\":null}")]
    [InlineData("{\"Sailors\":[{\"id\":1}],\"id\":2,\"tags\":[\"x\"]}")]
    [InlineData("{\"sailors\":[null,{\"id\":1}],\"y\":[1,{\"sailors\":[]}]}")]
    [InlineData("{\"sailors\":{}}")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("")]
    public void Json_comes_in_any_order(string text)
    {
        foreach (string name in new[] { "json", "matching json", "system.text.json" })
        {
            byte[] payload = Encoding.UTF8.GetBytes(text);
            for (int cut = 0; cut <= payload.Length; cut++)
            {
                AreAlike(Crews.Format(name), payload, [cut], text);
            }
        }
    }

    // Field 3 are the items; 1 is a number, 2 a string of the list before it, 9 is unknown.
    [Theory]
    [InlineData("1A020801" + "0805" + "1A00" + "4A03414243" + "1A020803" + "120178" + "0807")]
    [InlineData("1A00")]
    [InlineData("0805" + "1A00" + "1A00")]
    [InlineData("0805")]
    public void Fields_of_a_list_may_stand_between_others(string hex)
    {
        byte[] payload = Convert.FromHexString(hex);
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            AreAlike(Crews.Format("protobuf"), payload, [cut], hex);
        }
    }

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("msgpack names")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    [InlineData("cbor")]
    public void One_budget_is_for_all_items(string name)
    {
        Format format = Crews.Format(name, new FormatLimits { MaxDecodedBytes = 100_000 });
        Crew crew = Crews.Sample(0);
        crew.Sailors = [.. Enumerable.Range(0, 2_000).Select(static _ => new Sailor { Name = "a" })];
        byte[] payload = Crews.Encode(format, crew);

        Assert.True(Assert.Throws<InvalidPayloadException>(() => Crews.Whole(format).Decode(payload)).ExceedsLimit);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => Decode(format, payload, [100])).ExceedsLimit);

        crew.Sailors = crew.Sailors[..500];
        Assert.Equal(500, Decode(format, Crews.Encode(format, crew), [100])!.Sailors!.Count);
    }

    // The bytes are not held beside the objects.
    [Theory]
    [InlineData("json", true)]
    [InlineData("matching json", true)]
    [InlineData("msgpack", true)]
    [InlineData("msgpack names", true)]
    [InlineData("protobuf", true)]
    [InlineData("memorypack", true)]
    [InlineData("cbor", true)]
    [InlineData("msgpack lz4", true)]
    [InlineData("msgpack lz4 block", true)]
    [InlineData("system.text.json", false)]
    public void Items_are_decoded_as_they_arrive_where_the_codec_takes_them(string name, bool isTaken)
    {
        Format format = Crews.Format(name);
        TypeCodecs codecs = Codecs(format);
        Crew crew = Crews.Sample(0);
        crew.Sailors = [.. Enumerable.Range(0, 1_000).Select(static i => new Sailor { Id = i, Name = "name" })];
        byte[] payload = Crews.Encode(format, crew);
        using (ArrivingValue value = codecs.BeginValue(format)!)
        {
            Assert.Equal(payload, Crews.Encode(format, Arriving.DecodeHolding<Crew>(value, payload, isTaken ? 200 : payload.Length)!));
        }

        // What it does not take is decoded whole from then on.
        using ArrivingValue? next = codecs.BeginValue(format);
        Assert.Equal(isTaken, next is not null);
    }

    private static TypeCodecs Codecs(Format format)
    {
        FormatSet set = Crews.Set(format);
        return set.FindCodecs<Crew>()!.WithItems(set)!;
    }

    private static Crew? Decode(Format format, byte[] payload, IEnumerable<int> cuts) => Arriving.Decode<Crew>(Codecs(format), format, payload, cuts);

    private static void AreAlike(Format format, byte[] payload, int[] cuts, string what) =>
        Arriving.AssertAlike(format, Crews.Whole, () => Decode(format, payload, cuts), payload, what, tellsOffset: !Crews.IsCompressed(format));
}
