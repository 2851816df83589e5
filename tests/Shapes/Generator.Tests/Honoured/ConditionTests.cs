using System.Text;
using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MessagePack;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>What System.Text.Json's annotations say of JSON alone holds for contracts of ours too.</summary>
public sealed class ConditionTests
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);

    [Theory]
    [MemberData(nameof(Values))]
    public void Json_is_what_System_Text_Json_writes(Conditional value)
    {
        string json = JsonSerializer.Serialize(value, Web);
        Codec<Conditional> codec = new JsonFormat().CreateCodec<Conditional, ConditionalShape>();
        using PooledBuffer payload = codec.Encode(value);
        Assert.Equal(json, Encoding.UTF8.GetString(payload.Span));
        Assert.Equal(json, JsonSerializer.Serialize(codec.Decode(payload.Span), Web));
    }

    [Fact]
    public void Other_formats_have_every_member()
    {
        using PooledBuffer payload = new MessagePackFormat()
            .CreateCodec<Conditional, ConditionalShape>()
            .Encode(new Conditional { Id = 1 });
        Assert.Equal([0x95, 0xC0, 0, 0xC0, 1, 0xC0], payload.Span.ToArray());
    }

    [Fact]
    public void A_member_may_be_written_or_read_only()
    {
        var value = new OneWay
        {
            Secret = "s",
            Made = 5,
            Items = [1],
        };
        Codec<OneWay> codec = new JsonFormat().CreateCodec<OneWay, OneWayShape>();
        using PooledBuffer payload = codec.Encode(value);
        Assert.Equal(JsonSerializer.Serialize(value, Web), Encoding.UTF8.GetString(payload.Span));

        const string Text = "{\"secret\":\"t\",\"made\":7,\"items\":[2]}";
        OneWay expected = JsonSerializer.Deserialize<OneWay>(Text, Web)!;
        OneWay read = codec.Decode(Encoding.UTF8.GetBytes(Text))!;
        Assert.Equal((expected.Secret, expected.Made, expected.Items), (read.Secret, read.Made, read.Items));
        Assert.Equal(("t", 3, null), (read.Secret, read.Made, read.Items));

        using PooledBuffer other = new MessagePackFormat().CreateCodec<OneWay, OneWayShape>().Encode(value);
        Assert.Equal([0x93, 0xA1, (byte)'s', 5, 0x91, 1], other.Span.ToArray());
    }

    [Fact]
    public void An_unknown_member_is_refused_where_it_stands()
    {
        Codec<Strict> codec = new JsonFormat().CreateCodec<Strict, StrictShape>();
        Assert.Equal(new Strict(1, "n"), codec.Decode("{\"NAME\":\"n\",\"id\":1}"u8));
        InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(() => codec.Decode("{\"id\":1, \"other\":2}"u8));
        Assert.Equal(9, exception.Offset);
        Assert.Contains("a member of Strict", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Other_formats_skip_an_unknown_member()
    {
        byte[] payload = [0x83, 0xA2, .. "id"u8, 1, 0xA5, .. "other"u8, 2, 0xA4, .. "name"u8, 0xC0];
        Assert.Equal(new Strict(1, null), new MessagePackFormat().CreateCodec<Strict, StrictShape>().Decode(payload));
    }

    [Fact]
    public void What_is_only_written_is_not_unknown()
    {
        Codec<StrictElsewhere> codec = new JsonFormat().CreateCodec<StrictElsewhere, StrictElsewhereShape>();
        using PooledBuffer payload = codec.Encode(new StrictElsewhere { Id = 2 });
        Assert.Equal("{\"id\":2,\"twice\":4}", Encoding.UTF8.GetString(payload.Span));
        Assert.Equal(2, codec.Decode(payload.Span)!.Id);
        Assert.Throws<InvalidPayloadException>(() => codec.Decode("{\"thrice\":6}"u8));
    }

    [Fact]
    public void The_discriminator_of_a_union_is_not_unknown()
    {
        Codec<StrictBase> codec = new JsonFormat().CreateCodec<StrictBase, StrictBaseShape>();
        using PooledBuffer payload = codec.Encode(new StrictCase { Id = 2 });
        Assert.Equal(2, Assert.IsType<StrictCase>(codec.Decode(payload.Span)).Id);
    }

    public static TheoryData<Conditional> Values() =>
        [
            new Conditional(),
            new Conditional
            {
                Text = "",
                Count = 3,
                Always = 0,
                Id = -5,
                Rates = [1.5, -2],
            },
            new Conditional { Text = "t", Rates = [] },
        ];
}
