namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>The systems that are compared, as reports name them.</summary>
internal static class SystemNames
{
    /// <summary>System.Text.Json, the baseline of all ratios.</summary>
    public const string Json = "json";

    /// <summary>Our JSON.</summary>
    public const string JsonShapes = "json-shapes";

    /// <summary>Newtonsoft.Json.</summary>
    public const string Newtonsoft = "newtonsoft";

    /// <summary>The first article's layout with lengths of four bytes; organizations only.</summary>
    public const string BinaryCustom = "binary-custom";

    /// <summary>The first article's layout by BinaryWriter and BinaryReader; organizations only.</summary>
    public const string BinaryWriter = "binary-writer";

    /// <summary>BinaryFormatter of the compatibility package; messages only.</summary>
    public const string BinaryFormatter = "binary-formatter";

    /// <summary>Google.Protobuf, by classes that protoc made.</summary>
    public const string GoogleProtobuf = "google-protobuf";

    /// <summary>Our Protobuf.</summary>
    public const string Protobuf = "protobuf";

    /// <summary>Our MessagePack, objects as arrays.</summary>
    public const string MessagePack = "msgpack";

    /// <summary>Our MessagePack, objects as maps by name.</summary>
    public const string MessagePackNames = "msgpack-names";

    /// <summary>Our MessagePack in one LZ4 block.</summary>
    public const string MessagePackLz4Block = "msgpack-lz4-block";

    /// <summary>Our MessagePack in an array of LZ4 blocks.</summary>
    public const string MessagePackLz4BlockArray = "msgpack-lz4-block-array";

    /// <summary>Our MemoryPack.</summary>
    public const string MemoryPack = "memorypack";

    /// <summary>MessagePack-CSharp, objects as arrays.</summary>
    public const string MessagePackCSharp = "messagepack-csharp";

    /// <summary>MessagePack-CSharp 3, objects as arrays.</summary>
    public const string MessagePackCSharp3 = "messagepack-csharp-3";

    /// <summary>MessagePack-CSharp in one LZ4 block.</summary>
    public const string MessagePackCSharpLz4Block = "messagepack-csharp-lz4-block";

    /// <summary>MessagePack-CSharp in an array of LZ4 blocks.</summary>
    public const string MessagePackCSharpLz4BlockArray = "messagepack-csharp-lz4-block-array";

    /// <summary>MessagePack-CSharp's contractless resolver, objects as maps by name.</summary>
    public const string MessagePackCSharpContractless = "messagepack-csharp-contractless";

    /// <summary>The same in an array of LZ4 blocks.</summary>
    public const string MessagePackCSharpContractlessLz4BlockArray = "messagepack-csharp-contractless-lz4-block-array";

    /// <summary>Nerdbank.MessagePack, objects as arrays.</summary>
    public const string NerdbankMessagePack = "nerdbank-messagepack";

    /// <summary>MemoryPack, the library.</summary>
    public const string MemoryPackCSharp = "memorypack-csharp";

    /// <summary>MemoryPack, the library, with its own Brotli compressor.</summary>
    public const string MemoryPackCSharpBrotli = "memorypack-csharp-brotli";

    /// <summary>protobuf-net.</summary>
    public const string ProtobufNet = "protobuf-net";
}
