using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Each format calls what its own library calls, and when.</summary>
public sealed class CallbackTests
{
    private static readonly MessagePackFormat MessagePack = new();

    public static TheoryData<Format, string, string> Calls =>
        new()
        {
            { new JsonFormat(), "json-writing get json-written", "json-reading set json-read" },
            { MessagePack, "messagepack-writing get", "set messagepack-read" },
            { MessagePack.WithParameter("keys", "names")!, "messagepack-writing get", "set messagepack-read" },
            { new ProtobufFormat(), "protobuf-writing get protobuf-written", "protobuf-reading set protobuf-read" },
            { new MemoryPackFormat(), "memorypack-writing get memorypack-written", "set memorypack-read" },
        };

    [Theory]
    [MemberData(nameof(Calls))]
    public void Each_format_calls_those_of_its_library(Format format, string writing, string reading)
    {
        Codec<Called> codec = format.CreateCodec<Called, CalledShape>();
        var value = new Called { Id = 1 };
        value.TakeCalls();
        using PooledBuffer payload = codec.Encode(value);
        Assert.Equal(writing, value.TakeCalls());
        Assert.Equal(reading, codec.Decode(payload.Span)!.TakeCalls());
    }

    [Fact]
    public void A_null_is_not_called()
    {
        foreach (Format format in new Format[] { new JsonFormat(), MessagePack, new MemoryPackFormat() })
        {
            ListCodec<Called> codec = format.CreateListCodec<Called, CalledShape>();
            using PooledBuffer payload = codec.Encode([null!]);
            Assert.Null(Assert.Single(codec.Decode(payload.Span)!));
        }
    }

    [Fact]
    public void What_a_constructor_takes_comes_before_the_first_call()
    {
        Assert.Equal(
            "made reading set read",
            new JsonFormat().CreateCodec<CalledRecord, CalledRecordShape>().Decode("{\"name\":\"a\",\"id\":1}"u8)!.Calls()
        );
        Assert.Equal(
            "made set protobuf-read",
            new ProtobufFormat().CreateCodec<CalledRecord, CalledRecordShape>().Decode([8, 1, 18, 1, 97])!.Calls()
        );
        Assert.Equal("made set", MessagePack.CreateCodec<CalledRecord, CalledRecordShape>().Decode([0x92, 1, 0xA1, 97])!.Calls());
    }

    [Fact]
    public void A_struct_is_called_itself()
    {
        Assert.Equal(10, new JsonFormat().CreateCodec<CalledStruct, CalledStructShape>().Decode("{\"id\":5}"u8).Doubled());
        Assert.Equal(15, new ProtobufFormat().CreateCodec<CalledStruct, CalledStructShape>().Decode([8, 5]).Doubled());
    }

    [Fact]
    public void Methods_of_a_base_are_called() =>
        Assert.Equal(1, new ProtobufFormat().CreateCodec<CalledDerived, CalledDerivedShape>().Decode([8, 5])!.Reads());

    [Fact]
    public void What_a_callback_refuses_is_an_invalid_payload_and_a_defect_is_a_defect()
    {
        foreach (
            (Format format, byte[] refused, byte[] defect) in new (Format, byte[], byte[])[]
            {
                (new JsonFormat(), "{\"from\":2,\"to\":1}"u8.ToArray(), "{\"to\":-1}"u8.ToArray()),
                (MessagePack, [0x92, 2, 1], [0x92, 0, 0xFF]),
                (new ProtobufFormat(), [8, 2, 16, 1], [16, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
                (new MemoryPackFormat(), [2, 2, 0, 0, 0, 1, 0, 0, 0], [2, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]),
            }
        )
        {
            Codec<RefusingReader> codec = format.CreateCodec<RefusingReader, RefusingReaderShape>();
            InvalidPayloadException exception = Assert.Throws<InvalidPayloadException>(() => codec.Decode(refused));
            Assert.Equal((refused.Length, "a valid RefusingReader"), (exception.Offset, exception.Expected));
            Assert.Throws<InvalidOperationException>(() => codec.Decode(defect));
        }
    }
}
