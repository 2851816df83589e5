using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>A contract whose long list is an array, or a collection that is made of one, is decoded while it arrives, as one with a list is.</summary>
public sealed class ArrivingArrayTests
{
    // An admiral has mates, a list of the same items before the long one.
    private static readonly Sailor Admiral = new() { Id = 1, Mates = [] };

    private static readonly Shape[] Shapes = [new Shape<Fleet, FleetShape>(), new Shape<Flotilla, FlotillaShape>(), new Shape<Sailor, SailorShape>()];

    public static TheoryData<string> Formats => ["json", "matching json", "msgpack", "msgpack names", "protobuf", "memorypack", "cbor"];

    [Theory]
    [MemberData(nameof(Formats))]
    public void It_is_what_it_is_as_a_whole(string name)
    {
        foreach (int count in new[] { 0, 1, 4 })
        {
            AreAlike(Crews.Format(name), new Fleet { Id = 7, Admiral = Admiral, Sailors = Crew.SailorsOf(count), Note = "behind" });
            AreAlike(Crews.Format(name), new Flotilla { Id = 7, Admiral = Admiral, Sailors = [.. Crew.SailorsOf(count)], Note = "behind" });
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Its_items_are_decoded_as_they_arrive(string name)
    {
        Format format = Crews.Format(name);
        Sailor[] sailors = [.. Enumerable.Range(0, 1_000).Select(static i => new Sailor { Id = i, Name = "name" })];
        AssertItems(new Fleet { Admiral = Admiral, Sailors = sailors });
        AssertItems(new Flotilla { Admiral = Admiral, Sailors = [.. sailors] });

        void AssertItems<T>(T whole)
            where T : class
        {
            byte[] payload = Encode(format, whole);
            using ArrivingValue value = Codecs<T>(format).BeginValue(format)!;
            Assert.Equal(payload, Encode(format, Arriving.DecodeHolding<T>(value, payload, atMost: 200)!));
        }
    }

    private static void AreAlike<T>(Format format, T value)
        where T : class
    {
        // What stands between the parts of a list in Protobuf is decoded behind them.
        bool tellsOffset = format is not ProtobufFormat;
        byte[] payload = Encode(format, value);
        foreach ((byte[] wrong, int cut, string what) in Verdict.Changed(payload).Concat(Verdict.CutOffOrLonger(payload)))
        {
            Arriving.AssertAlike(format, Whole<T>, () => Arriving.Decode<T>(Codecs<T>(format), format, wrong, [cut]), wrong, what, tellsOffset);
        }

        Assert.Equal(payload, Encode(format, Arriving.Decode<T>(Codecs<T>(format), format, payload, Enumerable.Range(0, payload.Length))!));
    }

    private static TypeCodecs Codecs<T>(Format format)
    {
        var set = new FormatSet(Shapes, [format]);
        return set.FindCodecs<T>()!.WithItems(set)!;
    }

    private static Codec<T> Whole<T>(Format format) => new FormatSet(Shapes, [format]).FindCodecs<T>()!.For(format);

    private static byte[] Encode<T>(Format format, T value)
    {
        using PooledBuffer payload = Whole<T>(format).Encode(value);
        return payload.Span.ToArray();
    }
}
