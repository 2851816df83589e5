using System.Text;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>A list that is decoded while it arrives is that which is decoded whole, and so is what is wrong with it.</summary>
public sealed class ArrivingListTests
{
    private const string Streaming = " stream";

    public static TheoryData<string> Formats =>
        [.. Crews.AllFormats.Select(static row => row.Data), "json" + Streaming, "msgpack" + Streaming, "protobuf" + Streaming, "memorypack" + Streaming];

    [Theory]
    [MemberData(nameof(Formats))]
    public void It_does_not_matter_where_the_bytes_are_cut(string name)
    {
        Format format = Format(name);
        foreach (int count in new[] { 0, 1, 17 })
        {
            byte[] payload = Encode(format, Crew.SailorsOf(count));
            for (int cut = 0; cut <= payload.Length; cut++)
            {
                Assert.Equal(payload, Encode(format, Decode(format, payload, [cut])!));
            }

            Assert.Equal(payload, Encode(format, Decode(format, payload, Enumerable.Range(0, payload.Length))!));
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_changed_byte_has_the_same_verdict_as_in_the_whole(string name)
    {
        Format format = Format(name);
        foreach ((byte[] payload, int cut, string what) in Verdict.Changed(Encode(format, Crew.SailorsOf(4))))
        {
            AreAlike(format, payload, cut, what);
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_payload_that_is_cut_off_or_goes_on_has_the_same_verdict_as_in_the_whole(string name)
    {
        Format format = Format(name);
        foreach ((byte[] payload, int cut, string what) in Verdict.CutOffOrLonger(Encode(format, Crew.SailorsOf(4))))
        {
            AreAlike(format, payload, cut, what);
        }
    }

    [Theory]
    [InlineData("null")]
    [InlineData("  null  ")]
    [InlineData("\uFEFF [ ] ")]
    [InlineData("[null]")]
    [InlineData("[ {} , {} ,null\r\n]\t")]
    [InlineData("[{},]")]
    [InlineData("[{}]]")]
    [InlineData("[{} {}]")]
    [InlineData("{}")]
    [InlineData("{\"$id\":\"1\",\"$values\":[{}]}")]
    [InlineData("")]
    public void Json_is_what_it_is_as_a_whole(string text)
    {
        byte[] payload = Encoding.UTF8.GetBytes(text);
        foreach (string name in new[] { "json", "matching json", "system.text.json" })
        {
            for (int cut = 0; cut <= payload.Length; cut++)
            {
                AreAlike(Format(name), payload, cut, text);
            }
        }
    }

    // Nulls, lists in LZ4 whatever the media type says, lists whose end only tells how many items there are, and fields that no list has.
    [Theory]
    [InlineData("msgpack", "c0")]
    [InlineData("msgpack", "90")]
    [InlineData("msgpack", "91c0")]
    [InlineData("msgpack", "dd0000000293c0c0c0c0")]
    [InlineData("memorypack", "ffffffff")]
    [InlineData("memorypack", "fdffffff")]
    [InlineData("memorypack", "02000000ff03")]
    [InlineData("cbor", "f6")]
    [InlineData("cbor", "82f6a0")]
    [InlineData("open cbor", "9ff6a0bfffff")]
    [InlineData("open cbor", "9ff6")]
    [InlineData("protobuf", "08050a0208011001120161")]
    [InlineData("protobuf", "0a00130a00140a00")]
    public void What_is_rare_is_what_it_is_as_a_whole(string name, string hex)
    {
        byte[] payload = Convert.FromHexString(hex);
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            AreAlike(Format(name), payload, cut, hex);
        }
    }

    [Theory]
    [InlineData("msgpack lz4")]
    [InlineData("msgpack lz4 block")]
    public void What_is_compressed_is_read_whatever_the_media_type_says(string name)
    {
        byte[] payload = Encode(Format(name), Crew.SailorsOf(100));
        Assert.Equal(100, Decode(Format("msgpack"), payload, Enumerable.Range(0, payload.Length))!.Count);
        Assert.Equal(100, Decode(Format(name), Encode(Format("msgpack"), Crew.SailorsOf(100)), [])!.Count);
    }

    [Theory]
    [InlineData("json")]
    [InlineData("matching json")]
    [InlineData("msgpack")]
    [InlineData("msgpack names")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    [InlineData("cbor")]
    public void One_budget_is_for_all_items(string name)
    {
        Format format = Format(name, new FormatLimits { MaxDecodedBytes = 100_000 });
        Sailor[] sailors = [.. Enumerable.Range(0, 2_000).Select(static _ => new Sailor { Name = "a" })];
        byte[] payload = Encode(format, sailors);

        Assert.True(Assert.Throws<InvalidPayloadException>(() => Codecs<List<Sailor>>(format).For(format).Decode(payload)).ExceedsLimit);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => Decode(format, payload, [100])).ExceedsLimit);
        Assert.Equal(500, Decode(format, Encode(format, sailors[..500]), [100])!.Count);
    }

    // The bytes are not held beside the objects, whatever the handler has the list as.
    [Theory]
    [MemberData(nameof(Formats))]
    public void Items_are_decoded_as_they_arrive(string name)
    {
        Format format = Format(name);
        byte[] payload = Encode(format, Enumerable.Range(0, 1_000).Select(static i => new Sailor { Id = i, Name = "name" }));
        AssertItems<List<Sailor>>();
        AssertItems<Sailor[]>();
        AssertItems<IReadOnlyList<Sailor>>();
        AssertItems<IReadOnlyCollection<Sailor>>();
        AssertItems<IList<Sailor>>();
        AssertItems<ICollection<Sailor>>();
        AssertItems<IEnumerable<Sailor>>();

        void AssertItems<TList>()
            where TList : class, IEnumerable<Sailor>
        {
            using ArrivingValue value = Codecs<TList>(format).BeginValue(format)!;
            Assert.Equal(payload, Encode(format, Arriving.DecodeHolding<TList>(value, payload, atMost: 100)!));
        }
    }

    private static Format Format(string name, FormatLimits? limits = null) =>
        name.Split(Streaming) is [var items, ""] ? Crews.Format(items, limits).StreamForm! : Crews.Format(name, limits);

    private static TypeCodecs<TList> Codecs<TList>(Format format) => Crews.Set((format as StreamForm)?.Items ?? format).FindCodecs<TList>()!;

    private static Codec<List<Sailor>> Whole(Format format) => Codecs<List<Sailor>>(format).For(format);

    private static byte[] Encode(Format format, IEnumerable<Sailor> sailors)
    {
        using PooledBuffer payload = Whole(format).Encode([.. sailors]);
        return payload.Span.ToArray();
    }

    private static List<Sailor>? Decode(Format format, byte[] payload, IEnumerable<int> cuts) =>
        Arriving.Decode<List<Sailor>>(Codecs<List<Sailor>>(format), format, payload, cuts);

    private static void AreAlike(Format format, byte[] payload, int cut, string what) =>
        Arriving.AssertAlike(format, Whole, () => Decode(format, payload, [cut]), payload, what, tellsOffset: !Crews.IsCompressed(format));
}
