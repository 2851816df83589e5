using SerializationApi.Formats;
using SerializationApi.Peers;

namespace SerializationApi.Benchmarks.Compare.Systems;

internal static partial class SetBuilder
{
    static partial void AddPeers<T>(T value, TypeCodecs<T> codecs, List<SystemSample> systems) => systems.AddRange(PeerSystems.Of(value, codecs));
}
