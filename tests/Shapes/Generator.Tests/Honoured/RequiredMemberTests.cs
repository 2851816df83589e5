using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>A payload without a required member is invalid, in every format that can tell.</summary>
public sealed class RequiredMemberTests
{
    // {"id":7}, without the second member.
    private static readonly (Format Format, byte[] Payload, int Offset)[] Missing =
    [
        (new JsonFormat(), "{\"id\":7}"u8.ToArray(), 8),
        (new JsonFormat(), "{}"u8.ToArray(), 2),
        (new MessagePackFormat(), [0x91, 7], 2),
        (new MessagePackFormat(), [0x90], 1),
        (new MessagePackFormat(), [0x81, 0xA2, (byte)'i', (byte)'d', 7], 5),
        (new MemoryPackFormat(), [1, 7, 0, 0, 0], 5),
        (new MemoryPackFormat(), [0], 1),
    ];

    private static readonly (Format Format, byte[] Payload)[] Given =
    [
        (new JsonFormat(), "{\"name\":null}"u8.ToArray()),
        (new MessagePackFormat(), [0x92, 0, 0xC0]),
        (new MessagePackFormat(), [0x81, 0xA4, .. "name"u8, 0xC0]),
        (new MemoryPackFormat(), [2, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]),
        (new ProtobufFormat(), []),
        (new ProtobufFormat(), [8, 7]),
    ];

    [Fact]
    public void A_member_with_the_keyword_is_required() => Check<WithRequired, WithRequiredShape>();

    [Fact]
    public void A_member_with_JsonRequired_is_required() => Check<WithJsonRequired, WithJsonRequiredShape>();

    [Fact]
    public void A_member_with_IsRequired_of_DataMember_is_required() => Check<WithIsRequired, WithIsRequiredShape>();

    [Fact]
    public void A_required_member_may_be_a_parameter() => Check<RequiredParameter, RequiredParameterShape>();

    [Fact]
    public void Contracts_of_other_libraries_have_required_members_too()
    {
        AssertMissing<RequiredElsewhere, RequiredElsewhereShape>(new MessagePackFormat(), [0x91, 7], 2);
        AssertMissing<RequiredElsewhere, RequiredElsewhereShape>(new MemoryPackFormat(), [1, 4, 7, 0, 0, 0], 6);
        AssertMissing<RequiredElsewhere, RequiredElsewhereShape>(new JsonFormat(), "{\"id\":7}"u8.ToArray(), 8);
        Assert.Equal(7, new MessagePackFormat().CreateCodec<RequiredElsewhere, RequiredElsewhereShape>().Decode([0x92, 7, 0xC0])!.Id);
        Assert.Equal(
            7,
            new MemoryPackFormat()
                .CreateCodec<RequiredElsewhere, RequiredElsewhereShape>()
                .Decode([2, 4, 4, 7, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])!
                .Id
        );
    }

    [Fact]
    public void What_a_constructor_sets_that_JSON_does_not_call_is_required_in_JSON()
    {
        AssertMissing<RequiredByAnother, RequiredShapes.RequiredByAnotherShape>(new JsonFormat(), "{\"id\":7}"u8.ToArray(), 8);
        AssertMissing<RequiredOfStruct, RequiredShapes.RequiredOfStructShape>(new JsonFormat(), "{\"id\":7}"u8.ToArray(), 8);
        Assert.Throws<System.Text.Json.JsonException>(() => System.Text.Json.JsonSerializer.Deserialize<RequiredByAnother>("{\"Id\":7}"));
        Assert.Throws<System.Text.Json.JsonException>(() => System.Text.Json.JsonSerializer.Deserialize<RequiredOfStruct>("{\"Id\":7}"));
    }

    private static void Check<T, TShape>()
        where TShape : struct, IShape<T>
    {
        foreach ((Format format, byte[] payload, int offset) in Missing)
        {
            AssertMissing<T, TShape>(format, payload, offset);
        }

        foreach ((Format format, byte[] payload) in Given)
        {
            Assert.NotNull(format.CreateCodec<T, TShape>().Decode(payload));
        }
    }

    private static void AssertMissing<T, TShape>(Format format, byte[] payload, int offset)
        where TShape : struct, IShape<T>
    {
        InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(() => format.CreateCodec<T, TShape>().Decode(payload));
        Assert.Equal(offset, exception.Offset);
        Assert.Contains("'name'", exception.Message, StringComparison.OrdinalIgnoreCase);
    }
}
