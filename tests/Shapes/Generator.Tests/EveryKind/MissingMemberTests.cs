using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>What a payload leaves out keeps the default that the contract gives it.</summary>
public sealed class MissingMemberTests
{
    private static readonly (Format Format, byte[] Nothing)[] Formats =
    [
        (new JsonFormat(), "{}"u8.ToArray()),
        (new MessagePackFormat(), [0x90]),
        (new MessagePackFormat(), [0x80]),
        (new ProtobufFormat(), []),
        (new MemoryPackFormat(), [0]),
    ];

    [Fact]
    public void A_settable_member_keeps_its_initialiser() =>
        ForEach<Derived, DerivedShape>(static value =>
        {
            Assert.Null(value.Own);
            Assert.Equal(0, value.Field);
        });

    [Fact]
    public void An_init_member_keeps_its_initialiser() =>
        ForEach<InitOnly, InitOnlyShape>(
            static (value, format) =>
            {
                // Protobuf's absent collection is an empty one.
                bool isProtobuf = format is ProtobufFormat;
                Assert.Equal(7, value.Count);
                Assert.Equal(isProtobuf ? [] : ["initial"], value.Words);
                Assert.Equal(new Point(1, "one"), value.Origin);
                Assert.Equal(isProtobuf ? null : ["t"], value.Tags);
                Assert.Equal("h", value.Hidden);
            }
        );

    [Fact]
    public void Absent_is_empty_in_Protobuf_where_the_type_excludes_null()
    {
        Assert.Equal("", new ProtobufFormat().CreateCodec<InitOnly, InitOnlyShape>().Decode([])!.Name);
        Assert.Equal(new Person("", 0, null), new ProtobufFormat().CreateCodec<Person, PersonShape>().Decode([]));
        Assert.Null(new JsonFormat().CreateCodec<Person, PersonShape>().Decode("{}"u8)!.Name);
    }

    [Fact]
    public void A_parameter_keeps_its_default() =>
        ForEach<Account, AccountShape>(static value =>
        {
            Assert.Equal(100, value.Limit);
            Assert.Equal(Color.Red, value.Color);
            Assert.Null(value.Marks);
            Assert.Equal("none", value.Note);
            Assert.Equal(1.5, value.Rate);
        });

    [Fact]
    public void A_list_with_an_initialiser_is_replaced()
    {
        InitOnly value = ContractValues.InitOnly;
        foreach ((Format format, _) in Formats)
        {
            Codec<InitOnly> codec = format.CreateCodec<InitOnly, InitOnlyShape>();
            using PooledBuffer payload = codec.Encode(value);
            Assert.Equal(["w"], codec.Decode(payload.Span)!.Words);
            Assert.Equal(["x", "y"], codec.Decode(payload.Span)!.Tags!);
        }
    }

    private static void ForEach<T, TShape>(Action<T> check)
        where TShape : struct, IShape<T> => ForEach<T, TShape>((value, _) => check(value));

    private static void ForEach<T, TShape>(Action<T, Format> check)
        where TShape : struct, IShape<T>
    {
        foreach ((Format format, byte[] nothing) in Formats)
        {
            check(format.CreateCodec<T, TShape>().Decode(nothing)!, format);
        }
    }
}
