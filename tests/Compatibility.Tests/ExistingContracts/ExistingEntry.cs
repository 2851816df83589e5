using System.Text.Json.Serialization;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>An entry of <c>bytes.json</c>: what a library wrote for a value in its format.</summary>
internal sealed record ExistingEntry
{
    public required string Name { get; init; }

    /// <summary>The declared type at the root, as <see cref="Type.ToString"/> gives it.</summary>
    [JsonPropertyName("type")]
    public required string Root { get; init; }

    public required string Format { get; init; }

    public string? Hex { get; init; }

    public string? Text { get; init; }

    /// <summary>The same JSON with what need not be escaped as it is, where that differs.</summary>
    public string? Relaxed { get; init; }

    public string? Framing { get; init; }

    /// <summary>Offsets of bytes that MemoryPack leaves undefined.</summary>
    public IReadOnlyList<int> Padding { get; init; } = [];

    public bool IsJson => Format == "json";

    /// <summary>Which of our formats it is. The contract's own attributes say whether MessagePack's keys are names.</summary>
    public string FormatName =>
        Format switch
        {
            "msgpack" or "msgpack-names" => "msgpack",
            "protobuf-net" => "protobuf",
            "memorypack" or "json" => Format,
            _ => throw new InvalidDataException($"'{Name}' is in the unknown format '{Format}'."),
        };

    public byte[] Bytes => IsJson ? System.Text.Encoding.UTF8.GetBytes(Text!) : Convert.FromHexString(Hex!);

    /// <summary>The bytes with something in the padding, as the library may leave it there.</summary>
    public byte[] BytesWithDirtyPadding()
    {
        byte[] bytes = Bytes;
        foreach (int offset in Padding)
        {
            bytes[offset] = 0xA5;
        }

        return bytes;
    }

    public override string ToString() => Framing is null ? $"{Name} ({Format})" : $"{Name} ({Format}, {Framing})";
}
