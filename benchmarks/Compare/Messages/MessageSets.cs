using SerializationApi.Benchmarks.Codecs;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Messages;

/// <summary>One message of each of the dataset's five kinds in all systems.</summary>
internal static class MessageSets
{
    /// <summary>The kinds in the order in which the dataset has them.</summary>
    public static IReadOnlyList<string> Kinds { get; } = ["discovery", "short text", "long text", "image of 1 KiB", "file part of 64 KiB"];

    /// <summary>The kinds' messages.</summary>
    public static IReadOnlyList<ComparedSet> Create()
    {
        List<NetworkMessage> messages = WholeSample.Of<List<NetworkMessage>>("messages", Kinds.Count);
        TypeCodecs<NetworkMessage> codecs = new FormatSet(ContractShapes.All).FindCodecs<NetworkMessage>()!;
        return [.. Kinds.Zip(messages, (kind, message) => SetBuilder.Build(
            kind,
            count: 1,
            message,
            codecs,
            SampleJson.Default.NetworkMessage,
            protobuf =>
            [
                new GoogleSample<Protos.NetworkMessage>(Protos.NetworkMessage.Parser.ParseFrom(protobuf.Span), Protos.NetworkMessage.Parser),
                new BinaryFormatterSample(message),
            ]))];
    }
}
