using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Tests.Streams.Roots;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests;

/// <summary>A value is decoded from the beginning of bytes that go on.</summary>
public sealed class DecodedPartTests
{
    private static readonly Format[] Formats = [new MessagePackFormat(), new MemoryPackFormat(), new CborFormat()];

    public static TheoryData<string> Names => [.. Formats.Select(static format => format.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Values_stand_one_behind_the_other(string name)
    {
        Format format = Array.Find(Formats, one => one.Name == name)!;
        var formats = new FormatSet([new Shape<Sailor, SailorShape>()], Formats);
        List<Sailor> crew = [new Sailor { Name = "Ada" }, new Sailor { Name = "Grace" }];
        var bytes = new List<byte>();
        Add(bytes, formats.GetCodecs<Sailor>(), format, crew[0]);
        Add(bytes, formats.GetCodecs<List<Sailor>>(), format, crew);
        Add(bytes, formats.GetCodecs<Sailor[]>(), format, (Sailor[])[.. crew]);
        Add(bytes, formats.GetCodecs<Sailor>(), format, null);
        Add(bytes, formats.GetCodecs<Sailor>(), format, crew[1]);

        ReadOnlySpan<byte> rest = bytes.ToArray();
        Assert.Equal("Ada", ((Sailor)Read(formats.GetCodecs<Sailor>(), format, ref rest)!).Name);
        Assert.Equal(
            ["Ada", "Grace"],
            ((List<Sailor>)Read(formats.GetCodecs<List<Sailor>>(), format, ref rest)!).Select(static sailor => sailor.Name)
        );
        Assert.Equal(
            ["Ada", "Grace"],
            ((Sailor[])Read(formats.GetCodecs<Sailor[]>(), format, ref rest)!).Select(static sailor => sailor.Name)
        );
        Assert.Null(Read(formats.GetCodecs<Sailor>(), format, ref rest));
        Assert.Throws<InvalidPayloadException>(() => formats.GetCodecs<Sailor>().Decode(format, bytes.ToArray().AsSpan()[..2], out _));
        Assert.Equal("Grace", ((Sailor)Read(formats.GetCodecs<Sailor>(), format, ref rest)!).Name);
        Assert.True(rest.IsEmpty);
    }

    private static void Add(List<byte> bytes, TypeCodecs codecs, Format format, object? value)
    {
        using PooledBuffer payload = codecs.Encode(format, value);
        bytes.AddRange(payload.Span);
    }

    private static object? Read(TypeCodecs codecs, Format format, ref ReadOnlySpan<byte> rest)
    {
        object? value = codecs.Decode(format, rest, out int length);
        rest = rest[length..];
        return value;
    }
}
