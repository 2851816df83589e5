namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>What is to know of a system besides its numbers.</summary>
/// <param name="Name">One of <see cref="SystemNames"/>.</param>
/// <param name="Library">The library whose code it is.</param>
internal sealed record SystemTraits(string Name, string Library)
{
    private const string Ours = "SerializationApi";
    private const string MessagePackCSharp = "MessagePack-CSharp";
    private const string Article = "the article's own code";

    /// <summary>All, the simplest to adopt first: JSON, ours, other libraries.</summary>
    public static IReadOnlyList<SystemTraits> All { get; } =
    [
        new(SystemNames.Json, "System.Text.Json"),
        new(SystemNames.JsonShapes, Ours),
        new(SystemNames.Newtonsoft, "Newtonsoft.Json"),
        new(SystemNames.MessagePack, Ours),
        new(SystemNames.MessagePackNames, Ours),
        new(SystemNames.MessagePackLz4Block, Ours) { Coding = "lz4-fast" },
        new(SystemNames.MessagePackLz4BlockArray, Ours) { Coding = "lz4-fast" },
        new(SystemNames.MemoryPack, Ours),
        new(SystemNames.Protobuf, Ours),
        new(SystemNames.MessagePackCSharp, MessagePackCSharp),
        new(SystemNames.MessagePackCSharp3, MessagePackCSharp),
        new(SystemNames.MessagePackCSharpContractless, MessagePackCSharp),
        new(SystemNames.MessagePackCSharpLz4Block, MessagePackCSharp) { Coding = "lz4-fast" },
        new(SystemNames.MessagePackCSharpLz4BlockArray, MessagePackCSharp) { Coding = "lz4-fast" },
        new(SystemNames.MessagePackCSharpContractlessLz4BlockArray, MessagePackCSharp) { Coding = "lz4-fast" },
        new(SystemNames.NerdbankMessagePack, "Nerdbank.MessagePack"),
        new(SystemNames.MemoryPackCSharp, "MemoryPack"),
        new(SystemNames.MemoryPackCSharpBrotli, "MemoryPack") { Coding = "br-fast" },
        new(SystemNames.ProtobufNet, "protobuf-net"),
        new(SystemNames.GoogleProtobuf, "Google.Protobuf"),
        new(SystemNames.BinaryCustom, Article) { IsDeployable = false },
        new(SystemNames.BinaryWriter, Article) { IsDeployable = false },
        new(SystemNames.BinaryFormatter, ".NET, until version 8") { IsDeployable = false },
    ];

    /// <summary>The compression that is nearest to the one that its payloads have already; null where they have none.</summary>
    public string? Coding { get; init; }

    /// <summary>Whether its payloads are compressed already: another compression is not tried.</summary>
    public bool IsCompressed => Coding is not null;

    /// <summary>Whether one can be advised to use it: not where it is unsafe, or was written for one contract.</summary>
    public bool IsDeployable { get; init; } = true;

    /// <summary>Its place in <see cref="All"/>.</summary>
    public int Rank => All.Index().First(known => known.Item.Name == Name).Index;

    /// <summary>The system of a name.</summary>
    public static SystemTraits Of(string system) => All.First(known => known.Name == system);
}
