namespace SerializationApi.Shapes;

/// <summary>
/// Bounds on what a payload may ask for. Item counts and string sizes need none: they are bounded by the bytes present.
/// </summary>
public sealed record FormatLimits
{
    /// <summary>The limits that apply where no others are given.</summary>
    public static FormatLimits Default { get; } = new();

    /// <summary>How deep objects and lists may nest, in both directions; 1 to 1,000, 64 by default.</summary>
    public int MaxDepth { get; init => field = value is >= 1 and <= 1_000 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxDepth is 1 to 1,000."); } = 64;

    /// <summary>The largest payload after decompression (LZ4; over HTTP Content-Encoding too), in bytes; 64 MiB by default.</summary>
    public int MaxDecompressedBytes { get; init => field = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxDecompressedBytes is not negative."); } = 64 * 1024 * 1024;
}
