namespace SerializationApi.Tests.Support.Vectors;

/// <summary>One value and the bytes that the reference libraries wrote for it; tests/Support/Vectors describes the fields.</summary>
public sealed record WireVector(string Contract, string Name, string Json, IReadOnlyDictionary<string, byte[]> Payloads)
{
    /// <summary>The field with MessagePack's bytes.</summary>
    public const string MessagePack = "messagepack";

    /// <summary>The field with those bytes as one compressed block.</summary>
    public const string Lz4Block = "messagepack_lz4block";

    /// <summary>The field with those bytes as an array of compressed blocks.</summary>
    public const string Lz4BlockArray = "messagepack_lz4blockarray";

    /// <summary>The field with Protobuf's bytes.</summary>
    public const string Protobuf = "protobuf";

    /// <summary>The field with MemoryPack's bytes.</summary>
    public const string MemoryPack = "memorypack";

    /// <summary>The bytes in a field; null where the vector has none.</summary>
    public byte[]? Payload(string field) => Payloads.GetValueOrDefault(field);
}
