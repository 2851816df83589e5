using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Compressing;

/// <summary>What is done to a payload after it was encoded: nothing, or one of three codings at a fast and a small level.</summary>
/// <param name="name">The name in options and reports.</param>
internal abstract class Compression(string name)
{
    /// <summary>A payload as it is.</summary>
    public static Compression None { get; } = new NoCompression();

    /// <summary>All, nothing first.</summary>
    public static IReadOnlyList<Compression> All { get; } =
    [
        None,
        new GzipCompression("gzip-fast", level: 1),
        new GzipCompression("gzip-small", level: 9),
        new BrotliCompression("br-fast", quality: 1),
        new BrotliCompression("br-small", quality: 9),
        new Lz4Compression("lz4-fast", isSmall: false),
        new Lz4Compression("lz4-small", isSmall: true),
    ];

    /// <summary>The name in options and reports.</summary>
    public string Name { get; } = name;

    /// <summary>Compresses a payload and gives its buffer back.</summary>
    public abstract PooledBuffer Compress(PooledBuffer plain);

    /// <summary>Decompresses what <see cref="Compress"/> made.</summary>
    /// <param name="compressed">The whole of it.</param>
    /// <param name="plainLength">How long the payload is, which a frame around it would say.</param>
    public abstract PooledBuffer Decompress(ReadOnlyMemory<byte> compressed, int plainLength);

    private sealed class NoCompression() : Compression("none")
    {
        public override PooledBuffer Compress(PooledBuffer plain) => plain;

        public override PooledBuffer Decompress(ReadOnlyMemory<byte> compressed, int plainLength) =>
            throw new InvalidOperationException("What was not compressed is read as it is.");
    }
}
