using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample and one system's way to encode and decode it.</summary>
/// <param name="system">One of <see cref="SystemNames"/>.</param>
internal abstract class SystemSample(string system)
{
    /// <summary>One of <see cref="SystemNames"/>.</summary>
    public string System { get; } = system;

    /// <summary>Encodes the sample.</summary>
    /// <returns>The payload, which the caller gives back.</returns>
    public abstract PooledBuffer Serialize();

    /// <summary>Decodes a payload of the sample.</summary>
    public abstract object? Deserialize(ReadOnlyMemory<byte> payload);

    /// <summary>Whether what was decoded is the sample.</summary>
    public abstract bool IsSample(object? decoded);
}
