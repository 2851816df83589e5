using System.Buffers;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Peers;

/// <summary>A sample by one of the libraries, in the library's own classes.</summary>
/// <param name="system">The system's name.</param>
/// <param name="value">The sample.</param>
/// <param name="write">How the library writes it.</param>
/// <param name="read">How the library reads it.</param>
internal sealed class PeerSample<T>(string system, T value, Action<IBufferWriter<byte>, T> write, Func<ReadOnlyMemory<byte>, T> read) : SystemSample(system)
{
    /// <inheritdoc />
    public override PooledBuffer Serialize() => Written(value);

    /// <inheritdoc />
    public override object? Deserialize(ReadOnlyMemory<byte> payload) => read(payload);

    /// <inheritdoc />
    public override bool IsSample(object? decoded)
    {
        using PooledBuffer expected = Written(value);
        using PooledBuffer found = Written((T)decoded!);
        return expected.Span.SequenceEqual(found.Span);
    }

    private PooledBuffer Written(T sample)
    {
        var output = new PooledBufferWriter();
        write(output, sample);
        return output.Detach();
    }
}
