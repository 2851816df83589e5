using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample by two functions: a library's, or those that were written for its type.</summary>
/// <param name="system">One of <see cref="SystemNames"/>.</param>
/// <param name="sample">The sample.</param>
/// <param name="write">Writes it.</param>
/// <param name="read">Reads a payload of it.</param>
internal sealed class FunctionSample<T>(
    string system,
    SampleValue<T> sample,
    Action<PooledBufferWriter, T> write,
    Func<ReadOnlyMemory<byte>, T> read
) : SystemSample(system)
{
    private int _expected = 1024;

    public override PooledBuffer Serialize()
    {
        var output = new PooledBufferWriter(_expected);
        write(output, sample.Value);
        _expected = output.Length + 1024;
        return output.Detach();
    }

    public override object? Deserialize(ReadOnlyMemory<byte> payload) => read(payload);

    public override bool IsSample(object? decoded) => sample.IsEqual(decoded);
}
