using System.Text;
using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>A contract without numbers is offered where none are needed.</summary>
public sealed class UnnumberedTests
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);

    private static readonly FormatSet Set = new([
        new Shape<Unnumbered, UnnumberedShape>(),
        new Shape<Numbered, NumberedShape>(),
        new Shape<HoldsUnnumbered, HoldsUnnumberedShape>(),
        new Shape<UnnumberedPoint, UnnumberedPointShape>(),
    ]);

    [Fact]
    public void Json_has_the_members_by_name()
    {
        Codec<Unnumbered> codec = new JsonFormat().CreateCodec<Unnumbered, UnnumberedShape>();
        using PooledBuffer payload = codec.Encode(Unnumbered.Sample());
        Assert.Equal(
            """{"kind":1,"name":"a","more":[{"kind":0,"name":"b","more":null,"note":"n","number":0}],"number":7}""",
            Encoding.UTF8.GetString(payload.Span)
        );
        Assert.Equal(JsonSerializer.Serialize(Unnumbered.Sample(), Web), JsonSerializer.Serialize(codec.Decode(payload.Span), Web));
    }

    [Fact]
    public void MessagePack_has_unnumbered_members_by_name()
    {
        Format names = Set.FindVariant(Set.FindByName("msgpack")!, "keys", "names")!;
        Codec<Unnumbered> codec = names.CreateCodec<Unnumbered, UnnumberedShape>();
        using PooledBuffer payload = codec.Encode(new Unnumbered("b") { Number = 1 });
        byte[] expected =
        [
            0x85,
            0xA6,
            .. "number"u8,
            1,
            0xA4,
            .. "kind"u8,
            0,
            0xA4,
            .. "name"u8,
            0xA1,
            .. "b"u8,
            0xA4,
            .. "more"u8,
            0xC0,
            0xA4,
            .. "note"u8,
            0xC0,
        ];
        Assert.Equal(expected, payload.Span.ToArray());
        Assert.Equal(
            JsonSerializer.Serialize(new Unnumbered("b") { Number = 1 }, Web),
            JsonSerializer.Serialize(codec.Decode(payload.Span), Web)
        );
    }

    [Fact]
    public void MemoryPack_has_them_in_order_of_their_declaration()
    {
        var format = new MemoryPackFormat();
        Codec<Unnumbered> codec = format.CreateCodec<Unnumbered, UnnumberedShape>();
        using PooledBuffer payload = codec.Encode(Unnumbered.Sample());
        using PooledBuffer numbered = format.CreateCodec<Numbered, NumberedShape>().Encode(Numbered.Sample());
        Assert.Equal(numbered.Span.ToArray(), payload.Span.ToArray());
        Assert.Equal(JsonSerializer.Serialize(Unnumbered.Sample(), Web), JsonSerializer.Serialize(codec.Decode(payload.Span), Web));
    }

    [Fact]
    public void MemoryPack_copies_a_struct_as_it_lies_in_memory()
    {
        using PooledBuffer payload = new MemoryPackFormat()
            .CreateCodec<UnnumberedPoint, UnnumberedPointShape>()
            .Encode(new UnnumberedPoint { X = 1, Y = 2 });
        Assert.Equal([1, 0, 0, 0, 2, 0, 0, 0], payload.Span.ToArray());
    }

    [Fact]
    public void Members_keep_their_order_however_many_there_are()
    {
        var value = new ManyUnnumbered { A = 1, R = 2 };
        using PooledBuffer payload = new JsonFormat().CreateCodec<ManyUnnumbered, ManyUnnumberedShape>().Encode(value);
        Assert.Equal(JsonSerializer.Serialize(value, Web), Encoding.UTF8.GetString(payload.Span));
        Format names = Set.FindVariant(Set.FindByName("msgpack")!, "keys", "names")!;
        using PooledBuffer map = names.CreateCodec<ManyUnnumbered, ManyUnnumberedShape>().Encode(value);
        Assert.Equal([0xDE, 0, 18, 0xA1, .. "r"u8, 2, 0xA1, .. "q"u8, 0], map.Span[..9].ToArray());
    }

    [Theory]
    [InlineData(typeof(Unnumbered))]
    [InlineData(typeof(UnnumberedPoint))]
    [InlineData(typeof(HoldsUnnumbered))]
    public void Formats_that_find_members_by_number_are_not_offered(Type contract)
    {
        TypeCodecs codecs = Set.FindCodecs(contract)!;
        Assert.True(codecs.Offers(new JsonFormat()));
        Assert.True(codecs.Offers(new MemoryPackFormat()));
        Assert.True(codecs.Offers(Set.FindVariant(Set.FindByName("msgpack")!, "keys", "names")!));
        Assert.True(codecs.Offers(new MessagePackFormat()));
        Assert.False(codecs.Offers(new ProtobufFormat()));
        Assert.True(Set.FindCodecs<Numbered>()!.Offers(new ProtobufFormat()));
    }
}
