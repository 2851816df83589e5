using System.Text.Json;
using SerializationApi.Compatibility.Tests.Tokens;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>The codecs under test, in every format.</summary>
internal static class Crews
{
    private static readonly Shape[] Shapes = [new Shape<Crew, CrewShape>(), new Shape<Sailor, SailorShape>()];

    public static TheoryData<string> Formats =>
        ["json", "matching json", "system.text.json", "msgpack", "msgpack names", "protobuf", "memorypack", "cbor", "open cbor"];

    /// <summary>These, and those that are compressed.</summary>
    public static TheoryData<string> AllFormats => [.. Formats.Select(static row => row.Data), "msgpack lz4", "msgpack lz4 block"];

    /// <summary>Whether payloads are compressed: what is wrong with one is not looked for in the same order while it arrives.</summary>
    public static bool IsCompressed(Format format) => format is MessagePackFormat { Compression: not MessagePackCompressionMode.None };

    public static Format Format(string name, FormatLimits? limits = null) =>
        name switch
        {
            "json" => new JsonFormat(limits),
            "matching json" => new MatchingJsonFormat(Web(), limits ?? FormatLimits.Default),
            "system.text.json" => new SystemTextJsonFormat(Web(), limits ?? FormatLimits.Default),
            "msgpack" => new MessagePackFormat(limits),
            "msgpack names" => new MessagePackFormat(limits).WithParameter("keys", "names")!,
            "msgpack lz4" => new MessagePackFormat(limits).WithParameter("compression", "lz4-block-array")!,
            "msgpack lz4 block" => new MessagePackFormat(limits).WithParameter("compression", "lz4-block")!,
            "protobuf" => new ProtobufFormat(limits),
            "cbor" => new CborFormat(limits),
            "open cbor" => new OpenCborFormat(limits),
            _ => new MemoryPackFormat(limits),
        };

    public static FormatSet Set(Format format) => new(Shapes, [format]);

    public static ValueCodecs<Crew, Sailor> Codecs(Format format)
    {
        FormatSet set = Set(format);
        return new(set.FindCodecs<Crew>()!, set.FindCodecs<Sailor>()!, set.FindCodecs<List<Sailor>>()!);
    }

    public static Codec<Crew> Whole(Format format) => format.CreateCodec<Crew, CrewShape>();

    public static byte[] Encode(Format format, Crew crew)
    {
        using PooledBuffer payload = Whole(format).Encode(crew);
        return payload.Span.ToArray();
    }

    public static Crew Sample(int count) =>
        new()
        {
            Id = 70_000,
            Tags = ["a", "测试"],
            Sailors = [.. Crew.SailorsOf(count)],
        };

    /// <summary>Reads a payload in pieces, and puts it together again.</summary>
    public static Crew? Decode(Format format, byte[] payload, IEnumerable<int> cuts, bool takesRootFirst = false)
    {
        using ValueReader<Crew, Sailor> decoder = Codecs(format).CreateReader(format);
        var items = new List<Sailor>();
        int start = 0;
        bool begun = false;
        Crew? root = null;
        foreach (int cut in cuts.Append(payload.Length))
        {
            decoder.Append(payload.AsSpan(start, cut - start));
            start = cut;
            Drain();
        }

        decoder.Complete();
        Drain();
        Assert.True(decoder.IsEnded);
        Assert.Equal(payload.Length, decoder.Offset);
        root ??= decoder.Root;
        if (root is not null && decoder.HasList)
        {
            Assert.True(root.Sailors is null or []);
            Assert.Equal(decoder.Count ?? items.Count, items.Count);
            root.Sailors = items;
        }

        return root;

        void Drain()
        {
            if (!begun && decoder.TryBegin())
            {
                begun = true;
                root = takesRootFirst ? decoder.Root : null;
            }

            while (begun && decoder.TryRead(out Sailor? item))
            {
                items.Add(item!);
            }
        }
    }

    private static JsonSerializerOptions Web() =>
        new(JsonSerializerDefaults.Web)
        {
            Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver(),
        };
}
