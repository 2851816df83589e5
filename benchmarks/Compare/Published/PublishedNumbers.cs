using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Compare.Published;

/// <summary>The numbers of the four articles.</summary>
internal static class PublishedNumbers
{
    // The articles write MB for 2²⁰ bytes: 88.55 − 79.97 of them are the nine bytes of a member by which the lengths of its three texts differ.
    private const double MiB = 1024 * 1024;
    private const double KiB = 1024;

    /// <summary>All that a system here stands for.</summary>
    public static IReadOnlyList<PublishedNumber> All { get; } =
    [
        new("organizations", SystemNames.Json, "none", 1_000_000, "System.Text.Json", 187.13 * MiB, 2383, 3581),
        new("organizations", SystemNames.BinaryCustom, "none", 1_000_000, "a custom layout", 88.55 * MiB, 983, 530),
        new("organizations", SystemNames.BinaryWriter, "none", 1_000_000, "BinaryWriter", 79.97 * MiB, 1023, 632),
        new("organizations", SystemNames.Protobuf, "none", 1_000_000, "protobuf-net", 84.72 * MiB, 754, 1014),
        new("organizations", SystemNames.MessagePackLz4BlockArray, "none", 1_000_000, "MessagePack-CSharp, LZ4", 36.91 * MiB, 681, 986),
        new("organizations", SystemNames.MessagePackNames, "lz4-fast", 1_000_000, "MessagePack-CSharp, contractless, LZ4", 43_583_878, 917, 1403),
        new("demos", SystemNames.Json, "none", 10_000, "System.Text.Json", null, 100, 100),
        new("demos", SystemNames.MemoryPack, "none", 10_000, "MemoryPack", null, 100 - 88, 100 - 80),
        new("users", SystemNames.Newtonsoft, "none", 10_000, "Newtonsoft.Json", 2_426 * KiB, 264, 300),
        new("users", SystemNames.MessagePack, "none", 10_000, "MessagePack-CSharp", 816 * KiB, 143, 65),
    ];

    /// <summary>What the articles said besides, a sentence each.</summary>
    public static IReadOnlyList<string> Others { get; } =
    [
        "demos: Brotli made MemoryPack's payload about ten times smaller.",
        "users: MessagePack as base64 took 1,088 KB, a third more than its bytes.",
        "messages: BinaryFormatter took 1,248 bytes for a message and MessagePack 378; a round trip by MessagePack 12 µs (p50) and 20 µs (p99).",
    ];

    /// <summary>The article's number for a pair; null when it has none.</summary>
    public static PublishedNumber? Find(string dataset, string system, string compression) =>
        All.FirstOrDefault(number => number.Dataset == dataset && number.System == system && number.Compression == compression);

    /// <summary>The number to which the others of an article are ratios: that of its JSON.</summary>
    public static PublishedNumber Baseline(string dataset) =>
        All.First(number => number.Dataset == dataset && (number.System is SystemNames.Json or SystemNames.Newtonsoft));
}
