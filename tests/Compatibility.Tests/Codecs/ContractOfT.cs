using System.Collections.Concurrent;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

internal sealed class Contract<T, TShape>(string prefix = "") : Contract(prefix + TShape.Info.Name, typeof(T), TShape.Info)
    where TShape : struct, IShape<T>
{
    private readonly ConcurrentDictionary<Format, ContractCodec> _codecs = new();

    public override ContractCodec Codec(Format format) =>
        _codecs.GetOrAdd(format, static format => new ContractCodec<T>(format.CreateCodec<T, TShape>()));

    public override bool IsOffered(Format format) => Offers<T, TShape>.Contract(format);

    public override Contract ListOf() => new ListContract<T, TShape>(prefix);
}
