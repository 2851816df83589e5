using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams;

/// <summary>The stream forms under test, by the media type that names them.</summary>
internal static class StreamForms
{
    public static TheoryData<string> All =>
        [
            "application/x-ndjson",
            "application/x-msgpack",
            "application/x-msgpack; keys=names",
            "application/x-msgpack; compression=lz4-block",
            "application/x-msgpack; compression=lz4-block-array",
            "application/x-protobuf",
            "application/x-memorypack",
            "application/cbor-seq",
        ];

    public static StreamCodec<Node> Codec(string mediaType, FormatLimits? limits = null) =>
        (StreamCodec<Node>)Form(mediaType, limits).CreateListCodec<Node, NodeShape>();

    public static Codec<Node> ItemCodec(string mediaType) => Form(mediaType).Items.CreateCodec<Node, NodeShape>();

    public static StreamForm Form(string mediaType, FormatLimits? limits = null)
    {
        string[] parts = mediaType.Split("; ");
        Format format = parts[0] switch
        {
            "application/x-ndjson" => new JsonFormat(limits),
            "application/x-msgpack" => new MessagePackFormat(limits),
            "application/x-protobuf" => new ProtobufFormat(limits),
            "application/cbor-seq" => new CborFormat(limits),
            _ => new MemoryPackFormat(limits),
        };
        return parts
            .Skip(1)
            .Select(static part => part.Split('='))
            .Aggregate(format, static (variant, parameter) => variant.WithParameter(parameter[0], parameter[1])!)
            .StreamForm!;
    }

    /// <summary>Without nulls and empty strings, which Protobuf leaves out.</summary>
    public static Node[] Items() =>
        [
            new Node { Id = 1, Name = "one" },
            new Node
            {
                Id = 70_000,
                Name = "测试\n\r",
                Children = [new Node { Id = -1, Data = [10, 13] }, new Node { Id = 200 }],
                Counts = new() { ["größer"] = long.MaxValue },
            },
            new Node { Id = 3, Name = new string('x', 300) },
        ];
}
