using System.Collections.Concurrent;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

internal sealed class ListContract<T, TShape>(string prefix = "")
    : Contract($"List<{prefix}{TShape.Info.Name}>", typeof(List<T>), TShape.Info)
    where TShape : struct, IShape<T>
{
    private readonly ConcurrentDictionary<Format, ContractCodec> _codecs = new();

    public override ContractCodec Codec(Format format) =>
        _codecs.GetOrAdd(format, static format => new ContractCodec<List<T>>(format.CreateListCodec<T, TShape>()));

    public override bool IsOffered(Format format) => Offers<T, TShape>.List(format);

    public override Contract ListOf() => throw new NotSupportedException("A list of lists is no contract.");
}
