using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Tests.Boxes;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>Members that are known by name only; the bytes are those of MessagePack-CSharp 3.1 with strings as keys.</summary>
public sealed class NamesOnlyTests
{
    private const string Empty = "84 a26964 00 ac646973706c61792d6e616d65 c0 a5c3a9746174 00 a46e657874 c0";
    private const string Full =
        "84 a26964 05 ac646973706c61792d6e616d65 a466697665 a5c3a9746174 02 a46e657874 84 a26964 06 "
        + "ac646973706c61792d6e616d65 c0 a5c3a9746174 00 a46e657874 c0";

    private static readonly Parcel Sample = new()
    {
        Id = 5,
        Label = "five",
        Status = 2,
        Next = new Parcel { Id = 6 },
    };

    [Theory]
    [InlineData("positions")]
    [InlineData("names")]
    public void MessagePack_has_a_map_in_both_variants(string keys)
    {
        Codec<Parcel?> codec = new MessagePackFormat().WithParameter("keys", keys)!.CreateCodec<Parcel?, ParcelShape>();
        Wire.Both(codec, new Parcel(), Empty);
        Wire.Both(codec, Sample, Full);
        Wire.Both(codec, null, "c0");
        HostileInput.TruncatedAtEveryOffset(codec, HexText.Bytes(Full));
        HostileInput.EveryByteChanged(codec, HexText.Bytes(Full));
    }

    [Fact]
    public void Names_are_found_in_any_order_and_unknown_ones_skipped() =>
        Assert.Equivalent(
            new Parcel { Id = 5, Status = 2 },
            Wire.FromHex(
                new MessagePackFormat().CreateCodec<Parcel?, ParcelShape>(),
                "84 a5c3a9746174 02 a4c3a97461 93c0c0c0 a137 08 a26964 05"
            ),
            strict: true
        );

    [Fact]
    public void JSON_has_names_anyway()
    {
        Codec<Parcel?> codec = new JsonFormat().CreateCodec<Parcel?, ParcelShape>();
        const string Text = """{"id":5,"display-name":"five","état":2,"next":{"id":6,"display-name":null,"état":0,"next":null}}""";
        Assert.Equal(Text, Wire.Text(codec, Sample));
        Assert.Equivalent(Sample, Wire.FromText(codec, Text), strict: true);
    }

    [Fact]
    public void Members_without_numbers_are_found_by_name_only()
    {
        ShapeInfo info = ParcelShape.Info.For(MemberLayout.MessagePack)!;
        Assert.Equal(-1, info.IndexOf(ShapeMember.NoNumber));
        Assert.Equal(-1, info.IndexOf(1));
        Assert.Equal(2, info.IndexOf("état"u8, expected: 0));
    }

    [Fact]
    public void Numbers_are_found_in_any_order_of_members()
    {
        var info = new ShapeInfo(
            typeof(Parcel),
            "Parcel",
            [new("A", "a", 300, new(ValueKind.Int32)), new("B", "b", 7, new(ValueKind.Int32)), new("C", "c", 0, new(ValueKind.Int32))]
        );
        Assert.Equal((0, 1, -1, -1), (info.IndexOf(300), info.IndexOf(7), info.IndexOf(0), info.IndexOf(8)));
    }

    [Fact]
    public void Each_format_has_a_layout_of_its_own()
    {
        Assert.Equal((MemberLayout.Json, MemberLayout.Json), (JsonShapeWriter.Layout, JsonShapeReader.Layout));
        Assert.Equal((MemberLayout.MessagePack, MemberLayout.MessagePack), (MessagePackShapeWriter.Layout, MessagePackShapeReader.Layout));
        Assert.Equal((MemberLayout.Protobuf, MemberLayout.Protobuf), (ProtobufShapeWriter.Layout, ProtobufShapeReader.Layout));
        Assert.Equal((MemberLayout.MemoryPack, MemberLayout.MemoryPack), (MemoryPackShapeWriter.Layout, MemoryPackShapeReader.Layout));
    }
}
