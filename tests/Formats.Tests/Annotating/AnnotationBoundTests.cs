using System.Buffers.Binary;
using System.Text;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Annotating;

/// <summary>A tree is bounded by its payload: keys within keys, long names, many items, short payloads that decompress to much.</summary>
public sealed class AnnotationBoundTests
{
    private const int KeyLength = 200;

    private static readonly FormatSet Formats = new(
        [new Shape<Node, NodeShape>()],
        [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]
    );

    /// <summary>A map whose key is a map, and so on: each level escapes the text of the one below again, which would double it.</summary>
    [Theory]
    [InlineData("msgpack", 0x81, 0xC0, 60)]
    [InlineData("cbor", 0xA1, 0xF6, 60)]
    [InlineData("msgpack", 0x81, 0xC0, 24)]
    [InlineData("cbor", 0xA1, 0xF6, 24)]
    public void Maps_as_keys_of_maps_are_cut_off(string name, byte map, byte nil, int depth)
    {
        byte[] payload = [.. Enumerable.Repeat(map, depth), .. Enumerable.Repeat(nil, depth + 1)];
        AnnotatedPayload annotated = Formats.Annotate(Formats.FindByName(name)!, contract: null, payload);

        Assert.Null(annotated.Error);
        string key = Assert.Single(annotated.Root!.Children).Key!;
        Assert.EndsWith("… at byte 1", key, StringComparison.Ordinal);
        Assert.InRange(key.Length, KeyLength, KeyLength + 20);
        Assert.InRange(annotated.Root.ToJson().Length, 1, 4 * KeyLength);
        Assert.Equal(name, Formats.Guess(contract: null, payload)[0].Name);
    }

    [Theory]
    [InlineData("msgpack", "82 8101C0 01 9102 02", """{"{\"1\":null}":1,"[2]":2}""")]
    [InlineData("cbor", "A2 A101F6 01 8102 02", """{"{\"1\":null}":1,"[2]":2}""")]
    public void Short_maps_and_arrays_as_keys_are_whole(string name, string hex, string json) =>
        Assert.Equal(json, Formats.Annotate(Formats.FindByName(name)!, contract: null, HexText.Bytes(hex)).Root!.ToJson());

    [Theory]
    [InlineData("msgpack", 0xDD)]
    [InlineData("cbor", 0x9A)]
    public void Two_long_keys_that_begin_alike_stay_two(string name, byte array)
    {
        byte[] key = [array, 0, 0, 1, 0, .. new byte[256]];
        byte[] payload = [name == "cbor" ? (byte)0xA2 : (byte)0x82, .. key, 1, .. key.AsSpan(..^1), 9, 2];
        AnnotatedPayload annotated = Formats.Annotate(Formats.FindByName(name)!, contract: null, payload);

        Assert.Equal(["[0,0", "[0,0"], annotated.Root!.Children.Select(static child => child.Key![..4]));
        Assert.Equal(2, annotated.Root.Children.Select(static child => child.Key).Distinct(StringComparer.Ordinal).Count());
        Assert.EndsWith(":2}", annotated.Root.ToJson(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("msgpack", 0x81, 0x90)]
    [InlineData("cbor", 0xA1, 0x80)]
    public void What_is_in_keys_counts_as_values(string name, byte map, byte array)
    {
        byte[] payload = [map, (byte)(array + 10), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

        Assert.True(Formats.Annotate(Formats.FindByName(name)!, contract: null, payload, maxValues: 12).Error!.ExceedsLimit);
        Assert.Null(Formats.Annotate(Formats.FindByName(name)!, contract: null, payload, maxValues: 13).Error);
    }

    public static TheoryData<string> Floods =>
        [
            "msgpack",
            "msgpack;delimited=true",
            "cbor",
            "cbor-seq",
            "json",
            "ndjson",
            "protobuf",
            "protobuf;delimited=true",
            "keys",
            "numbers",
        ];

    [Theory]
    [MemberData(nameof(Floods))]
    public void A_tree_takes_no_more_memory_than_is_said_before(string flood)
    {
        (Format format, byte[] payload) = Flood(flood, 300_000);
        foreach (int maxValues in (int[])[1_000, 100_000])
        {
            var budget = new TreeBudget(maxValues, payload.Length);
            Annotation.Of(format, codecs: null, payload, new TreeBudget(maxValues, payload.Length));
            long before = GC.GetAllocatedBytesForCurrentThread();
            AnnotatedPayload annotated = Annotation.Of(format, codecs: null, payload, budget);
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

            Assert.True(annotated.Error!.ExceedsLimit, annotated.Error.Message);
            Assert.NotEmpty(annotated.Root!.Children);
            long most = TreeBudget.MaxBytes(maxValues, payload.Length, payload.Length);
            Assert.InRange(budget.Taken, 0, most + 200);
            Assert.InRange(SizeOf(annotated.Root), 0, budget.Taken);

            // What the tree keeps, and what it does not: lists that were too short, and the JSON of keys.
            Assert.InRange(allocated, 0, 3 * most);
            Assert.InRange(most, 0, AnnotatedPayload.MaxBytes(payload.Length, format.Limits, maxValues));
        }
    }

    [Theory]
    [InlineData(10, 1_000_000, (1 << 20) + 5_120)]
    [InlineData(1_000_000, 200_000, 32_000_000)]
    [InlineData(100_000_000, 200_000, (1 << 20) + 400_000_000L)]
    public void The_memory_of_a_tree_follows_the_bytes_then_the_values_then_the_texts(int length, int maxValues, long expected)
    {
        var limits = new FormatLimits { MaxDecompressedBytes = 0 };
        Assert.Equal(expected + (3L * length), AnnotatedPayload.MaxBytes(length, limits, maxValues));
    }

    /// <summary>100,000 nulls in 500 bytes.</summary>
    [Fact]
    public void What_decompresses_to_much_has_the_tree_of_what_was_received()
    {
        byte[] plain = [0xDD, .. Big(1_000_000), .. Enumerable.Repeat((byte)0xC0, 1_000_000)];
        Format format = Formats.FindVariant(Formats.FindByName("msgpack")!, "compression", "lz4-block-array")!;
        using PooledBuffer written = Written(plain);
        using PooledBuffer compressed = MessagePackLz4.Compress(written, (MessagePackFormat)format);
        byte[] payload = compressed.Span.ToArray();
        AnnotatedPayload annotated = Formats.Annotate(format, contract: null, payload);

        Assert.Equal(plain.Length, annotated.Bytes.Length);
        Assert.True(annotated.Error!.ExceedsLimit);
        Assert.InRange(SizeOf(annotated.Root!), 1, TreeBudget.MaxBytes(int.MaxValue, payload.Length, plain.Length));
    }

    [Fact]
    public void A_long_text_is_annotated_whatever_the_number_of_values()
    {
        byte[] payload = Encoding.UTF8.GetBytes($"[\"{new string('a', 10_000_000)}\"]");
        AnnotatedPayload annotated = Formats.Annotate(Formats.FindByName("json")!, contract: null, payload, maxValues: 2);

        Assert.Null(annotated.Error);
        Assert.Equal(payload.Length, annotated.Root!.ToJson().Length);
    }

    /// <summary>Its digits would take quadratic time.</summary>
    [Fact]
    public void A_long_integer_of_CBOR_is_shown_as_its_bytes()
    {
        byte[] payload = [0xC2, 0x5A, .. Big(1_000_000), .. Enumerable.Repeat((byte)1, 1_000_000)];
        AnnotatedValue root = Formats.Annotate(Formats.FindByName("cbor")!, contract: null, payload).Root!;

        Assert.Equal("integer", root.Wire);
        Assert.StartsWith("\"AQEB", root.ToJson(), StringComparison.Ordinal);
        Assert.Equal(
            "18446744073709551616",
            Formats.Annotate(Formats.FindByName("cbor")!, contract: null, Convert.FromHexString("C249010000000000000000")).Root!.ToJson()
        );
    }

    [Fact]
    public void The_offset_of_an_error_in_an_item_counts_from_the_stream_s_first_byte()
    {
        byte[] payload = Encoding.UTF8.GetBytes("""{"id":1}""" + "\n" + """{"id":2,"name":"a"}""" + "\n");
        AnnotatedPayload annotated = Formats.Annotate(Formats.FindByName("ndjson")!, typeof(Node[]), payload, maxValues: 4);

        Assert.True(annotated.Error!.ExceedsLimit);
        Assert.Equal(15, annotated.Error.Offset);
    }

    [Fact]
    public void Many_values_under_a_long_name_have_short_paths_to_be_shown()
    {
        byte[] payload = Encoding.UTF8.GetBytes($"{{\"{new string('k', 100_000)}\":[0,{{\"name\":1}}]}}");
        AnnotatedValue value = Formats
            .Annotate(Formats.FindByName("json")!, contract: null, payload)
            .Root!.Children[0]
            .Children[1]
            .Children[0];

        Assert.Equal(100_000 + "$.[1].name".Length, value.Path.Length);
        Assert.Equal($"…{new string('k', 20)}…[1].name", value.PathOf(29));
        Assert.Equal("$[\"\\uFFFD\"]", new AnnotatedValue(new AnnotatedValue(null, 0, 0), 0, 0) { Key = "\uD800" }.Path);
    }

    private static (Format Format, byte[] Payload) Flood(string name, int count) =>
        name switch
        {
            "msgpack" => (Formats.FindByName(name)!, [0xDD, .. Big(count), .. Enumerable.Repeat((byte)0xC0, count)]),
            "keys" => (
                Formats.FindByName("msgpack")!,
                [0xDF, .. Big(count), .. Enumerable.Range(0, count).SelectMany(static i => (byte[])[0x91, 0xCE, .. Big(i), 0xC0])]
            ),
            "numbers" => (Formats.FindByName("json")!, Encoding.UTF8.GetBytes($"[{string.Join(',', Enumerable.Range(1_000, count))}]")),
            "cbor" => (Formats.FindByName(name)!, [0x9A, .. Big(count), .. Enumerable.Repeat((byte)0xF6, count)]),
            "cbor-seq" => (Formats.FindByName(name)!, [.. Enumerable.Repeat((byte)0xF6, count)]),
            "msgpack;delimited=true" => (Delimited("msgpack"), [.. Enumerable.Repeat((byte)0xC0, count)]),
            "json" => (Formats.FindByName(name)!, Encoding.UTF8.GetBytes($"[{string.Join(',', Enumerable.Repeat("1", count))}]")),
            "ndjson" => (Formats.FindByName(name)!, Encoding.UTF8.GetBytes(string.Join('\n', Enumerable.Repeat("1", count)))),
            "protobuf" => (Formats.FindByName(name)!, [.. Enumerable.Range(0, count).SelectMany(static _ => (byte[])[0x08, 0x01])]),
            _ => (Delimited("protobuf"), new byte[count]),
        };

    // Objects of 96 bytes, and each text once.
    private static long SizeOf(AnnotatedValue root)
    {
        var texts = new HashSet<object>(ReferenceEqualityComparer.Instance);
        return Values(root) + texts.Sum(static text => 22 + (2L * ((string)text).Length));

        long Values(AnnotatedValue value)
        {
            texts.UnionWith(((object?[])[value.Key, value.Value]).OfType<string>());
            return 96 + (8L * value.Children.Count) + value.Children.Concat(value.Alternatives).Sum(Values);
        }
    }

    private static PooledBuffer Written(byte[] bytes)
    {
        var output = new OutputBuffer(bytes.Length);
        output.Write(bytes);
        return output.Detach();
    }

    private static StreamForm Delimited(string name) => Formats.FindByName(name)!.StreamForm!;

    private static byte[] Big(int number)
    {
        byte[] bytes = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(bytes, number);
        return bytes;
    }
}
