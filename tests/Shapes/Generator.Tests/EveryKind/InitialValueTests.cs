using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>What is empty or null, although a new object holds items or a value, is not read as what the new object holds.</summary>
public sealed class InitialValueTests
{
    private static readonly Format[] Formats =
    [
        new JsonFormat(),
        new MessagePackFormat(),
        new CborFormat(),
        new ProtobufFormat(),
        new MemoryPackFormat(),
    ];

    public static TheoryData<string, Action<Initial>> Nulls =>
        new()
        {
            { "Initial.Number", static value => value.Number = null },
            { "Initial.Text", static value => value.Text = null },
            { "Initial.Part", static value => value.Part = null },
            { "Initial.Link", static value => value.Link = null },
            { "Initial.MadePart", static value => value.MadePart = null },
            { "Initial.Bytes", static value => value.Bytes = null },
        };

    [Fact]
    public void Empty_collections_are_read_as_empty()
    {
        foreach (Format format in Formats)
        {
            var value = new Initial
            {
                List = [],
                Array = [],
                Map = [],
                Init = [],
                Fixed = [],
                Made = [],
            };
            value.Filled.Clear();
            value.FilledMap.Clear();
            Initial read = Carry<Initial, InitialShape>(format, value);
            Assert.Empty(read.List);
            Assert.Empty(read.Array ?? []);
            Assert.Empty(read.Map);
            Assert.Empty(read.Init);
            Assert.True(read.Fixed.IsDefaultOrEmpty);
            Assert.Empty(read.Made);
            Assert.Equal(KeepsFilled(format) ? 1 : 0, read.Filled.Count);
            Assert.Equal(KeepsFilled(format) ? 1 : 0, read.FilledMap.Count);
            Assert.Equal(3, read.Number);
        }
    }

    [Fact]
    public void Empty_collections_of_a_record_are_read_as_empty()
    {
        foreach (Format format in Formats)
        {
            var value = new InitialRecord(1) { List = [], Array = null };
            value.Filled.Clear();
            InitialRecord read = Carry<InitialRecord, InitialRecordShape>(format, value);
            Assert.Empty(read.List);
            Assert.Null(read.Array);
            Assert.Equal(KeepsFilled(format) ? 1 : 0, read.Filled.Count);
            Assert.Equal(("none", "t"), (read.Note, read.Text));
        }
    }

    [Fact]
    public void Items_are_read()
    {
        foreach (Format format in Formats)
        {
            Initial read = Carry<Initial, InitialShape>(format, new Initial { List = [7, 8], Init = ["j"] });
            Assert.Equal([7, 8], read.List);
            Assert.Equal(["a"], read.Array!);
            Assert.Equal(["x"], read.Filled);
            Assert.Equal(["j"], read.Init);
            Assert.Equal([3], read.Fixed);
            Assert.Equal([4], read.Made);
            Assert.Equal("m", read.FilledMap[1]);
        }
    }

    [Fact]
    public void Members_that_a_payload_lacks_keep_the_initial_items_except_in_Protobuf()
    {
        (Format Format, byte[] Payload)[] payloads =
        [
            (new JsonFormat(), "{\"id\":1}"u8.ToArray()),
            (new MessagePackFormat(), [0x91, 1]),
            (new MessagePackFormat(), [0x81, 0xa2, (byte)'i', (byte)'d', 1]),
            (new CborFormat(), [0xa1, 0x62, (byte)'i', (byte)'d', 1]),
            (new ProtobufFormat(), [8, 1]),
            (new MemoryPackFormat(), [1, 1, 0, 0, 0]),
        ];
        foreach ((Format format, byte[] payload) in payloads)
        {
            InitialRecord read = format.CreateCodec<InitialRecord, InitialRecordShape>().Decode(payload)!;
            Assert.Equal((1, "none", "t"), (read.Id, read.Note, read.Text));
            Assert.Equal(format is ProtobufFormat ? [] : [1], read.List);
            Assert.Equal(format is ProtobufFormat ? null : ["a"], read.Array);
            Assert.Equal(format is ProtobufFormat ? 0 : 1, read.Filled.Count);
        }
    }

    [Fact]
    public void A_list_in_parts_is_read_without_the_initial_items()
    {
        Codec<Initial> codec = new ProtobufFormat().CreateCodec<Initial, InitialShape>();
        Assert.Equal([7, 8], codec.Decode([0x0a, 1, 7, 0x48, 1, 0x0a, 1, 8])!.List);
    }

    [Theory]
    [MemberData(nameof(Nulls))]
    public void A_null_that_Protobuf_cannot_tell_from_the_initial_value_is_refused(string member, Action<Initial> clear)
    {
        foreach (Format format in Formats)
        {
            var value = new Initial();
            clear(value);
            if (format is ProtobufFormat)
            {
                UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() =>
                    Carry<Initial, InitialShape>(format, value)
                );
                Assert.Contains(member, error.Message, StringComparison.Ordinal);
                Assert.Contains("remove the initial value", error.Message, StringComparison.Ordinal);
            }
            else
            {
                object? read = typeof(Initial).GetProperty(member[8..])!.GetValue(Carry<Initial, InitialShape>(format, value));
                Assert.Null(read);
            }
        }
    }

    [Fact]
    public void So_is_one_of_a_parameter_and_of_a_member_beside_parameters()
    {
        var protobuf = new ProtobufFormat();
        Assert.Contains(
            "InitialRecord.Note",
            Assert
                .Throws<UnsupportedValueException>(() => Carry<InitialRecord, InitialRecordShape>(protobuf, new InitialRecord(1, null)))
                .Message,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "InitialRecord.Text",
            Assert
                .Throws<UnsupportedValueException>(() =>
                    Carry<InitialRecord, InitialRecordShape>(protobuf, new InitialRecord(1) { Text = null })
                )
                .Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_null_and_an_empty_string_are_alike_in_Protobuf() =>
        Assert.Equal("", Carry<Initial, InitialShape>(new ProtobufFormat(), new Initial { Empty = null }).Empty ?? "");

    // JSON fills no collection without a setter, like System.Text.Json.
    private static bool KeepsFilled(Format format) => format is JsonFormat;

    private static T Carry<T, TShape>(Format format, T value)
        where TShape : struct, IShape<T>
    {
        Codec<T> codec = format.CreateCodec<T, TShape>();
        using PooledBuffer payload = codec.Encode(value);
        return codec.Decode(payload.Span)!;
    }
}
