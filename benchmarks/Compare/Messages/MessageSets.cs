using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Compare.Messages;

/// <summary>One message of each of the dataset's four kinds in all systems.</summary>
internal static class MessageSets
{
    /// <summary>The kinds in the order in which the dataset has them.</summary>
    public static IReadOnlyList<string> Kinds { get; } = ["discovery", "short text", "image of 1 KiB", "file part of 64 KiB"];

    /// <summary>The kinds' messages.</summary>
    public static IReadOnlyList<ComparedSet> Create() =>
        [.. DatasetSets.Messages(Kinds.Count).Zip(Kinds, (message, kind) => message with { Dataset = kind })];
}
