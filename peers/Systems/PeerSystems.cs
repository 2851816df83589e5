using MemoryPack;
using MessagePack;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using ProtoSerializer = ProtoBuf.Serializer;

namespace SerializationApi.Peers;

/// <summary>The libraries as systems: MessagePack-CSharp, MemoryPack and protobuf-net.</summary>
internal static class PeerSystems
{
    private static readonly MessagePackSerializerOptions Keys = MessagePackSerializerOptions.Standard;
    private static readonly MessagePackSerializerOptions Block = Keys.WithCompression(MessagePackCompression.Lz4Block);
    private static readonly MessagePackSerializerOptions BlockArray = Keys.WithCompression(MessagePackCompression.Lz4BlockArray);

    /// <summary>A sample in the libraries that have a class for its contract.</summary>
    public static IEnumerable<SystemSample> Of<T>(T value, TypeCodecs<T> codecs) => value switch
    {
        Organization => Of<T, PeerOrganization>(value, codecs),
        Member => Of<T, PeerMember>(value, codecs),
        DemoClass => Of<T, PeerDemoClass>(value, codecs),
        User => Of<T, PeerUser>(value, codecs),
        NetworkMessage => Of<T, PeerNetworkMessage>(value, codecs),
        List<DemoClass> => Of<T, List<PeerDemoClass>>(value, codecs),
        List<User> => Of<T, List<PeerUser>>(value, codecs),
        List<NetworkMessage> => Of<T, List<PeerNetworkMessage>>(value, codecs),
        _ => [],
    };

    // The libraries' objects are made of our payload, by one of them.
    private static IEnumerable<SystemSample> Of<T, TPeer>(T value, TypeCodecs<T> codecs)
    {
        Format memoryPack = ShapeFormats.All.Single(format => format.System == SystemNames.MemoryPack).Format;
        using PooledBuffer payload = codecs.For(memoryPack).Encode(value);
        TPeer peer = MemoryPackSerializer.Deserialize<TPeer>(payload.Span)!;
        return
        [
            MessagePackSample("peer-msgpack", peer, Keys),
            MessagePackSample("peer-msgpack-lz4-block", peer, Block),
            MessagePackSample("peer-msgpack-lz4-block-array", peer, BlockArray),
            new PeerSample<TPeer>(
                "peer-memorypack",
                peer,
                static (output, sample) => MemoryPackSerializer.Serialize(output, sample),
                static input => MemoryPackSerializer.Deserialize<TPeer>(input.Span)!),
            new PeerSample<TPeer>(
                "peer-protobuf-net",
                peer,
                static (output, sample) => ProtoSerializer.Serialize(output, sample),
                static input => ProtoSerializer.Deserialize<TPeer>(input)),
        ];
    }

    private static PeerSample<TPeer> MessagePackSample<TPeer>(string system, TPeer peer, MessagePackSerializerOptions options) => new(
        system,
        peer,
        (output, sample) => MessagePackSerializer.Serialize(output, sample, options),
        input => MessagePackSerializer.Deserialize<TPeer>(input, options));
}
