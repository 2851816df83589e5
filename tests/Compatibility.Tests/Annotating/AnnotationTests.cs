using System.Text;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Annotating;

/// <summary>What annotated payloads say of bytes that are written out here.</summary>
public sealed class AnnotationTests
{
    private static readonly FormatSet Formats = new(ContractShapes.All, [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);

    private static readonly Organization Value = new()
    {
        Id = 7,
        Tags = ["Añ"],
        Members = [new Member { Id = 1, Name = "x" }, new Member { Id = 300 }],
    };

    public static TheoryData<string> Names => new(Formats.Formats.Concat(Formats.StreamForms).Select(NameOf));

    [Fact]
    public void Protobuf_has_tags_runs_of_items_and_only_what_is_there() =>
        AssertTree(
            Annotate("protobuf", typeof(Organization), Encode("protobuf")),
            "0+19 message $",
            "0+2 VARINT $.id 7",
            "2+5 LEN $.tags",
            "2+5 LEN $.tags[0] \"Añ\"",
            "7+12 LEN $.members",
            "7+7 LEN $.members[0]",
            "9+2 VARINT $.members[0].id 1",
            "11+3 LEN $.members[0].name \"x\"",
            "14+5 LEN $.members[1]",
            "16+3 VARINT $.members[1].id 300"
        );

    [Fact]
    public void The_page_shows_what_is_printed()
    {
        var value = new Organization
        {
            Id = 7,
            Tags = ["Añ"],
            Members = [new Member { Id = 1, Name = "x" }],
        };
        string printed = string.Concat(Printed(Annotate("protobuf", typeof(Organization), Encode("protobuf", value)).Root!));
        Assert.Contains(
            $"```\n{printed}```",
            File.ReadAllText(Path.Combine(Repository.Root, "docs/bytes.md")).ReplaceLineEndings("\n"),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void MemoryPack_says_how_texts_lie_there() =>
        AssertTree(
            Annotate("memorypack", typeof(Organization), "03 07000000 FFFFFFFF FFFFFFFF"),
            "0+13 object, header 3 $",
            "1+4 Int32 $.id 7",
            "5+4 null $.tags null",
            "9+4 null $.members null"
        );

    /// <summary>7 is the number of the members, of which Organization has three.</summary>
    [Theory]
    [InlineData("json", "{\"id\":7, \"more\" : {\"a\":[1]} ,\"tags\":null}", "9+18? $.more", 9)]
    [InlineData("msgpack", "94 07 C0 C0 81A16101", "4+4? $[0]", 4)]
    [InlineData("msgpack", "82 A26964 07 A46D6F7265 81A16101", "5+9? $.more", 5)]
    [InlineData("protobuf", "0807 3A020801 1201 78", "2+4? $.7", 2)]
    [InlineData("cbor", "A2 626964 07 646D6F7265 81 01", "5+7? $.more", 5)]
    public void What_the_contract_lacks_is_shown_but_no_part_of_the_value(string format, string payload, string line, int offset)
    {
        AnnotatedPayload annotated = Annotate(format, typeof(Organization), payload);
        Assert.Null(annotated.Error);
        AnnotatedValue unknown = annotated.Root!.Children.Single(static child => !child.IsKnown);
        Assert.Equal(line.Replace("?", "", StringComparison.Ordinal), $"{unknown.Offset}+{unknown.Length} {unknown.Path}");
        Assert.True(unknown.Offset >= offset - 2);
        Assert.DoesNotContain("more", annotated.Root.ToJson(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("json", "{\"id\":7,\"tags\":[\"a\",5]}", 20, "{\"id\":7,\"tags\":[\"a\"]}")]
    [InlineData("msgpack", "93 07 92 A161 05 90", 5, "{\"id\":7,\"tags\":[\"a\"]}")]
    [InlineData("protobuf", "0807 1201 61 1205 62", 7, "{\"id\":7,\"tags\":[\"a\"]}")]
    [InlineData("memorypack", "03 07000000 02000000 00000000 05000000", 13, "{\"id\":7,\"tags\":[\"\"]}")]
    [InlineData("cbor", "A2 626964 07 6474616773 82 6161 05", 13, "{\"id\":7,\"tags\":[\"a\"]}")]
    public void A_broken_payload_has_the_tree_up_to_the_error(string format, string payload, int offset, string json)
    {
        AnnotatedPayload annotated = Annotate(format, typeof(Organization), payload);
        Assert.Equal((offset, json), ((int)annotated.Error!.Offset, annotated.Root!.ToJson()));
    }

    [Theory]
    [InlineData("ndjson", "{\"id\":1}\n{\"id\":2}\n{\"id\":x}\n", 24)]
    [InlineData("protobuf;delimited=true", "020801 020802 0208FF", 9)]
    [InlineData("msgpack;delimited=true", "9101 9102 91C3", 5)]
    [InlineData("cbor-seq", "A162696401 A162696402 A1626964F5", 14)]
    public void Of_a_stream_the_items_before_an_error_are_there(string format, string payload, int offset)
    {
        AnnotatedPayload annotated = Annotate(format, typeof(List<Organization>), payload);
        Assert.Equal(offset, (int)annotated.Error!.Offset);
        Assert.StartsWith("[{\"id\":1},{\"id\":2}", annotated.Root!.ToJson(), StringComparison.Ordinal);
        Assert.Equal(3, annotated.Root.Children.Count);
    }

    [Fact]
    public void Offsets_of_LZ4_count_in_what_it_becomes_and_blocks_are_named()
    {
        var value = new Organization { Tags = [new string('a', 100), new string('a', 300_000)] };
        Format format = FormatOf("msgpack;compression=lz4-block-array");
        byte[] payload = Encode(format, value);
        AnnotatedPayload annotated = Formats.Annotate(format, typeof(Organization), payload);
        Assert.Null(annotated.Error);
        Assert.Equal(Encode("msgpack", value), annotated.Bytes.ToArray());
        Assert.Equal(2, annotated.Blocks.Count);
        Assert.Equal(payload.Length, annotated.Blocks[^1].Offset + annotated.Blocks[^1].Length);
        Assert.Equal(annotated.Bytes.Length, annotated.Blocks.Sum(static block => block.PlainLength));

        Assert.NotNull(Formats.Annotate(format, typeof(Organization), payload.AsMemory(..^3)).Error);
    }

    [Fact]
    public void Items_of_a_stream_are_decompressed_each_by_itself()
    {
        Organization[] values =
        [
            new() { Id = 1, Tags = [new string('a', 200)] },
            new() { Id = 2 },
            new() { Id = 3, Tags = [new string('b', 200)] },
        ];
        Format format = FormatOf("msgpack;compression=lz4-block-array;delimited=true");
        using PooledBuffer payload = Formats.FindCodecs<List<Organization>>()!.For(format).Encode([.. values]);
        AnnotatedPayload annotated = Formats.Annotate(format, typeof(List<Organization>), payload.Memory);
        Assert.Equal((2, 3), (annotated.Blocks.Count, annotated.Root!.Children.Count));
        Assert.Equal(values.SelectMany(static value => Encode("msgpack", value)), annotated.Bytes.ToArray());
        Assert.Equal("3", annotated.Root.Children[2].Children[0].ToJson());
    }

    [Fact]
    public void Without_a_contract_Protobuf_says_what_else_bytes_may_be()
    {
        AnnotatedPayload annotated = Annotate("protobuf", null, "0801 1202 6162 1A02 0801 2203 FF0102 2D0000803F");
        Assert.Null(annotated.Error);
        AssertTree(
            annotated,
            "0+20 message $",
            "0+2 VARINT $.1 1",
            "2+4 LEN $.2 \"ab\"",
            "6+4 LEN $.3",
            "8+2 VARINT $.3.1 1",
            "10+5 LEN $.4 \"/wEC\"",
            "15+5 I32 $.5 1"
        );
    }

    [Fact]
    public void Other_readings_do_not_use_up_the_values_that_may_be_annotated()
    {
        Format format = FormatOf("protobuf");
        using PooledBuffer payload = Formats.FindCodecs<List<User>>()!.For(format).Encode([.. UserSample.Create(200, 1)]);
        int values = Lines(Formats.Annotate(format, typeof(List<User>), payload.Memory).Root!).Count();
        Assert.Null(Formats.Annotate(format, contract: null, payload.Memory, maxValues: 2 * values).Error);
    }

    /// <summary>Bytes that are text and a message at each of sixty levels: 0A and a length that is UTF-8.</summary>
    [Fact]
    public void Another_reading_has_no_other_readings_itself()
    {
        byte[] payload = [0x0A, 0x20, .. Enumerable.Repeat((byte)' ', 32)];
        AnnotatedValue text = Annotate(
            "protobuf",
            null,
            [0x0A, (byte)(payload.Length + 2), 0x0A, (byte)payload.Length, .. payload]
        ).Root!.Children[0];
        Assert.All(Below(text.Alternatives), static value => Assert.Empty(value.Alternatives));

        static IEnumerable<AnnotatedValue> Below(IReadOnlyList<AnnotatedValue> values) =>
            values.Concat(values.SelectMany(static value => Below(value.Children)));
    }

    [Fact]
    public void Numbers_without_tags_are_another_reading_of_bytes()
    {
        AnnotatedValue field = Annotate("protobuf", null, "2A04 FF01FF01").Root!.Children[0];
        Assert.Equal(("\"/wH/AQ==\"", "[255,255]"), (field.ToJson(), field.Alternatives.Single().ToJson()));
    }

    [Fact]
    public void MemoryPack_asks_for_the_contract() =>
        Assert.Contains("needs the contract", Annotate("memorypack", null, "0301").Error!.Message, StringComparison.Ordinal);

    [Theory]
    [MemberData(nameof(Names))]
    public void A_payload_s_format_is_guessed(string name)
    {
        Format format = FormatOf(name);
        Organization[] values = [Value, Value, Value];
        using PooledBuffer payload =
            format is StreamForm
                ? Formats.FindCodecs<List<Organization>>()!.For(format).Encode([.. values])
                : Formats.FindCodecs<Organization>()!.For(format).Encode(Value);
        Type contract = format is StreamForm ? typeof(List<Organization>) : typeof(Organization);
        Assert.Equal(name, NameOf(Formats.Guess(contract, payload.Memory)[0]));
        if (format.Name != "memorypack")
        {
            Assert.Equal(name, NameOf(Formats.Guess(contract: null, payload.Memory)[0]));
        }
    }

    /// <summary>A number, a text that is cut off, and an object with a mistake: nearly any bytes are a stream of MessagePack's
    /// numbers.</summary>
    [Theory]
    [InlineData("12345")]
    [InlineData("{\"id\":1,\"customer\":\"An")]
    [InlineData("{\"id\":1,\"customer\":\"Ana\",}")]
    public void Text_is_guessed_to_be_JSON(string text)
    {
        byte[] payload = Encoding.UTF8.GetBytes(text);
        Assert.Equal("json", Formats.Guess(contract: null, payload)[0].Name);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Any_bytes_are_annotated_or_an_error(string name)
    {
        var random = new Random(20_261_126);
        Format format = FormatOf(name);
        foreach (Type? contract in new[] { null, typeof(List<User>), typeof(List<Organization>), typeof(List<DemoClass>) })
        {
            for (int i = 0; i < 300; i++)
            {
                byte[] payload = new byte[random.Next(60)];
                random.NextBytes(payload);
                AnnotatedPayload annotated = Formats.Annotate(format, contract, payload);
                annotated.Root?.ToJson();
                Assert.True(annotated.Error is null || annotated.Error.Offset <= annotated.Bytes.Length);
            }
        }
    }

    [Theory]
    [InlineData("json", "5B")]
    [InlineData("msgpack", "91")]
    [InlineData("msgpack", "81")]
    [InlineData("cbor", "81")]
    [InlineData("protobuf", "0B")]
    public void Deep_bytes_are_an_error(string name, string open)
    {
        byte[] payload = new byte[1_000_000];
        payload.AsSpan().Fill(Convert.FromHexString(open)[0]);
        Assert.NotNull(Formats.Annotate(FormatOf(name), contract: null, payload).Error);
        Assert.NotNull(Formats.Annotate(FormatOf(name), typeof(List<User>), payload).Error);
    }

    [Fact]
    public void Messages_within_messages_take_time_in_proportion()
    {
        byte[] payload = [];
        while (payload.Length < 500_000)
        {
            payload = [0x0A, .. VarintOf(payload.Length * 2), .. payload, .. payload, 0x08, 0x01];
            payload = payload.Length < 8 ? [.. payload, 0x08, 0x01] : payload[..^2];
        }

        Assert.True(Formats.Annotate(FormatOf("protobuf"), contract: null, payload).Root is not null);
    }

    [Fact]
    public void More_values_than_asked_for_are_left_out()
    {
        byte[] payload = Encoding.UTF8.GetBytes($"[{string.Join(',', Enumerable.Repeat("{\"id\":1}", 1_000))}]");
        AnnotatedPayload annotated = Formats.Annotate(FormatOf("json"), typeof(List<Organization>), payload, maxValues: 100);
        Assert.True(annotated.Error!.ExceedsLimit);
        Assert.Equal(50, annotated.Root!.Children.Count);
    }

    [Fact]
    public void A_contract_without_a_shape_and_a_stream_of_no_list_are_the_caller_s_mistake()
    {
        Assert.Throws<ArgumentException>(() => Formats.Annotate(FormatOf("json"), typeof(AnnotationTests), default));
        Assert.Throws<UnsupportedValueException>(() => Formats.Annotate(FormatOf("ndjson"), typeof(User), default));
    }

    private static byte[] VarintOf(int value) => value < 0x80 ? [(byte)value] : [(byte)(value | 0x80), .. VarintOf(value >> 7)];

    private static string NameOf(Format format) => format.Name + format.ContentTypeParameters.Replace(" ", "", StringComparison.Ordinal);

    private static Format FormatOf(string name)
    {
        string[] parts = name.Split(';');
        return parts[1..]
            .Aggregate(
                Formats.FindByName(parts[0])!,
                static (format, parameter) => Formats.FindVariant(format, parameter.Split('=')[0], parameter.Split('=')[1])!
            );
    }

    private static byte[] Encode(string name, Organization? value = null) => Encode(FormatOf(name), value ?? Value);

    private static byte[] Encode(Format format, Organization value)
    {
        using PooledBuffer payload = Formats.FindCodecs<Organization>()!.For(format).Encode(value);
        return payload.Span.ToArray();
    }

    private static AnnotatedPayload Annotate(string name, Type? contract, string payload) =>
        Annotate(
            name,
            contract,
            name.Contains("json", StringComparison.Ordinal)
                ? Encoding.UTF8.GetBytes(payload)
                : Convert.FromHexString(payload.Replace(" ", "", StringComparison.Ordinal))
        );

    private static AnnotatedPayload Annotate(string name, Type? contract, byte[] payload) =>
        Formats.Annotate(FormatOf(name), contract, payload);

    private static void AssertTree(AnnotatedPayload payload, params string[] lines) => Assert.Equal(lines, Lines(payload.Root!));

    private static IEnumerable<string> Printed(AnnotatedValue value) =>
        [
            $"{value.Offset, 3} {value.Length, 3} {value.Wire, -7} {value.Path}{(value.Children.Count == 0 ? " " + value.ToJson() : "")}\n",
            .. value.Children.SelectMany(Printed),
        ];

    private static IEnumerable<string> Lines(AnnotatedValue value) =>
        [
            $"{value.Offset}+{value.Length} {value.Wire} {value.Path}{(value.Children.Count == 0 ? " " + value.ToJson() : "")}",
            .. value.Children.SelectMany(Lines),
        ];
}
