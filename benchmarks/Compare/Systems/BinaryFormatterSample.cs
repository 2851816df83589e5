using System.Runtime.Serialization.Formatters.Binary;
using CommunityToolkit.HighPerformance;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>
/// Messages by BinaryFormatter of the compatibility package, as the third article had them. It reads only what this object wrote: whatever
/// else it is given may run code.
/// </summary>
/// <param name="sample">A message or a list of them.</param>
internal sealed class BinaryFormatterSample<T>(SampleValue<T> sample) : SystemSample(SystemNames.BinaryFormatter)
{
    public override PooledBuffer Serialize()
    {
        var output = new PooledBufferWriter();
        using Stream stream = output.AsStream();
#pragma warning disable SYSLIB0011 // It is what the article compared with.
        new BinaryFormatter().Serialize(stream, sample.Value!);
#pragma warning restore SYSLIB0011
        return output.Detach();
    }

    public override object Deserialize(ReadOnlyMemory<byte> payload)
    {
        using Stream input = payload.AsStream();
#pragma warning disable SYSLIB0011, CA2300, CA2301 // The payload is its own.
        return new BinaryFormatter().Deserialize(input);
#pragma warning restore SYSLIB0011, CA2300, CA2301
    }

    public override bool IsSample(object? decoded) => sample.IsEqual(decoded);
}
