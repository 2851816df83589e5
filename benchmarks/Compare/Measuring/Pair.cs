using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>A system and a compression: what is measured as one.</summary>
/// <param name="sample">The sample in the system.</param>
/// <param name="compression">What is done to its payloads.</param>
internal sealed class Pair(SystemSample sample, Compression compression)
{
    private int _plainLength;

    /// <summary>The system's name.</summary>
    public string System => sample.System;

    /// <summary>The compression's name.</summary>
    public string Compression => compression.Name;

    /// <summary>Encodes and compresses the sample.</summary>
    public PooledBuffer Serialize()
    {
        PooledBuffer plain = sample.Serialize();
        _plainLength = plain.Length;
        return compression.Compress(plain);
    }

    /// <summary>Decompresses and decodes what <see cref="Serialize"/> made.</summary>
    public object? Deserialize(ReadOnlyMemory<byte> payload)
    {
        if (ReferenceEquals(compression, Compressing.Compression.None))
        {
            return sample.Deserialize(payload);
        }

        using PooledBuffer plain = compression.Decompress(payload, _plainLength);
        return sample.Deserialize(plain.Memory);
    }
}
