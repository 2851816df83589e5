using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>The formats that shapes drive, by the names of the systems that they are.</summary>
internal static class ShapeFormats
{
    // Data of the user's own process: it may be as large as arrays can be.
    private static readonly FormatLimits Limits = new() { MaxDecompressedBytes = int.MaxValue, MaxDecodedBytes = long.MaxValue };

    /// <summary>Our MessagePack, by which values are compared.</summary>
    public static MessagePackFormat MessagePack { get; } = new(Limits);

    /// <summary>Our JSON, by which values are compared that have no other form.</summary>
    public static Format Json { get; } = new JsonFormat(Limits);

    /// <summary>Our Protobuf, whose payloads are those of Google.Protobuf.</summary>
    public static Format Protobuf { get; } = new ProtobufFormat(Limits);

    /// <summary>The formats that are compared.</summary>
    public static IReadOnlyList<(string System, Format Format)> All { get; } =
    [
        (SystemNames.JsonShapes, Json),
        (SystemNames.Protobuf, Protobuf),
        (SystemNames.MessagePack, MessagePack),
        (SystemNames.MessagePackNames, MessagePack.WithParameter("keys", "names")!),
        (SystemNames.MessagePackLz4Block, MessagePack.WithParameter("compression", "lz4-block")!),
        (SystemNames.MessagePackLz4BlockArray, MessagePack.WithParameter("compression", "lz4-block-array")!),
        (SystemNames.MemoryPack, new MemoryPackFormat(Limits)),
    ];
}
