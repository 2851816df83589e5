using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Compatibility.Tests.Codecs;

/// <summary>The formats and variants under test, by the names that test cases and vectors carry.</summary>
internal static class Wire
{
    public const string Json = "json";
    public const string MessagePack = WireVector.MessagePack;
    public const string Names = "messagepack_names";
    public const string Lz4Block = WireVector.Lz4Block;
    public const string Lz4BlockArray = WireVector.Lz4BlockArray;
    public const string Protobuf = WireVector.Protobuf;
    public const string MemoryPack = WireVector.MemoryPack;
    public const string Cbor = "cbor";

    private static readonly Dictionary<string, Format> Formats = Create(new FormatLimits());

    public static IReadOnlyCollection<string> All => Formats.Keys;

    public static Format Format(string name) => Formats[name];

    public static Dictionary<string, Format> Create(FormatLimits limits)
    {
        var messagePack = new MessagePackFormat(limits);
        return new Dictionary<string, Format>(StringComparer.Ordinal)
        {
            [Json] = new JsonFormat(limits),
            [MessagePack] = messagePack,
            [Names] = messagePack.WithParameter("keys", "names")!,
            [Lz4Block] = messagePack.WithParameter("compression", "lz4-block")!,
            [Lz4BlockArray] = messagePack.WithParameter("compression", "lz4-block-array")!,
            [Protobuf] = new ProtobufFormat(limits),
            [MemoryPack] = new MemoryPackFormat(limits),
            [Cbor] = new CborFormat(limits),
        };
    }
}
