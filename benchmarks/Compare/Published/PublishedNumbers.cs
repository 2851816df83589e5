using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Compare.Published;

/// <summary>The numbers of the four articles.</summary>
internal static class PublishedNumbers
{
    // The articles write KB for 2¹⁰ bytes.
    private const double KiB = 1024;

    /// <summary>All that a system here stands for.</summary>
    public static IReadOnlyList<PublishedNumber> All { get; } =
    [
        new("organizations", SystemNames.Json, null, 1_000_000, "System.Text.Json", 196_226_140, 2383, 3581),
        new("organizations", SystemNames.BinaryCustom, null, 1_000_000, "a custom layout", 92_854_251, 983, 530),
        new("organizations", SystemNames.BinaryWriter, null, 1_000_000, "BinaryWriter", 83_854_236, 1023, 632),
        new("organizations", SystemNames.ProtobufNet, SystemNames.Protobuf, 1_000_000, "protobuf-net", 88_837_717, 754, 1014),
        new(
            "organizations",
            SystemNames.MessagePackCSharpLz4BlockArray,
            SystemNames.MessagePackLz4BlockArray,
            1_000_000,
            "MessagePack-CSharp, LZ4",
            38_706_475,
            681,
            986
        ),
        new(
            "organizations",
            SystemNames.MessagePackCSharpContractlessLz4BlockArray,
            $"{SystemNames.MessagePackNames} + lz4-fast",
            1_000_000,
            "MessagePack-CSharp, contractless, LZ4",
            43_583_878,
            917,
            1403
        ),
        new("demos", SystemNames.Json, null, 10_000, "System.Text.Json", null, 100, 100),
        new("demos", SystemNames.MemoryPackCSharp, SystemNames.MemoryPack, 10_000, "MemoryPack", null, 100 - 88, 100 - 80),
        new("users", SystemNames.Newtonsoft, null, 10_000, "Newtonsoft.Json", 2_426 * KiB, 264, 300),
        new("users", SystemNames.MessagePackCSharp, SystemNames.MessagePack, 10_000, "MessagePack-CSharp", 816 * KiB, 143, 65),
    ];

    /// <summary>What the articles said besides, a sentence each.</summary>
    public static IReadOnlyList<string> Others { get; } =
    [
        "demos: MemoryPack was 15 % faster than Protobuf to serialize and 14 % to deserialize; its "
            + "Brotli made the payload more than ten times smaller.",
        "users: MessagePack as base64 took 1,088 KB, a third more than its bytes.",
        "messages: BinaryFormatter took 1,248 bytes for a message and MessagePack-CSharp 378 (discovery 856 and 145, short "
            + "text 924 and 256, image 1,878 and 1,156, file part 66,432 and 65,612); p50 and p99 were 85 and 150 µs, and 12 and 20 µs.",
    ];

    /// <summary>The article's number for a system; null when it has none.</summary>
    public static PublishedNumber? Find(string dataset, string system) =>
        All.FirstOrDefault(number => number.Dataset == dataset && number.System == system);

    /// <summary>The number to which the others of an article are ratios: that of its JSON.</summary>
    public static PublishedNumber Baseline(string dataset) =>
        All.First(number => number.Dataset == dataset && (number.System is SystemNames.Json or SystemNames.Newtonsoft));
}
