using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>The formats and variants that are measured, and the codecs of the contracts.</summary>
internal static class Wire
{
    public static readonly Format Json = new JsonFormat();
    public static readonly Format MessagePack = new MessagePackFormat();
    public static readonly Format MessagePackNames = MessagePack.WithParameter("keys", "names")!;
    public static readonly Format MessagePackLz4 = MessagePack.WithParameter("compression", "lz4-block-array")!;
    public static readonly Format Protobuf = new ProtobufFormat();
    public static readonly Format MemoryPack = new MemoryPackFormat();

    public static readonly Format[] Formats = [Json, MessagePack, MessagePackNames, MessagePackLz4, Protobuf, MemoryPack];

    public static readonly FormatSet Codecs = new(ContractShapes.All);
}
