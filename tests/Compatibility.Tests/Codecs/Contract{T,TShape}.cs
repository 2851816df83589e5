using System.Collections.Concurrent;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

internal sealed class Contract<T, TShape>() : Contract(TShape.Info.Name, typeof(T), TShape.Info.Members.ToArray())
    where TShape : struct, IShape<T>
{
    private readonly ConcurrentDictionary<Format, ContractCodec> _codecs = new();

    public override ContractCodec Codec(Format format) =>
        _codecs.GetOrAdd(format, static format => new ContractCodec<T>(format.CreateCodec<T, TShape>()));

    public override Contract ListOf() => new ListContract<T, TShape>();
}
