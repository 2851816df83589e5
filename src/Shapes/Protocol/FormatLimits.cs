namespace SerializationApi.Shapes;

/// <summary>
/// Bounds for payloads. Item counts and string sizes need no bounds of their own: they are bounded by the bytes
/// present, and in memory by <see cref="MaxDecodedBytes"/>.
/// </summary>
public sealed record FormatLimits
{
    /// <summary>The limits that apply where no others are given.</summary>
    public static FormatLimits Default { get; } = new();

    /// <summary>How deep objects and lists may nest, in both directions; 1 to 1,000, 64 by default.</summary>
    public int MaxDepth
    {
        get;
        init =>
            field = value is >= 1 and <= 1_000
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxDepth is 1 to 1,000.");
    } = 64;

    /// <summary>The largest payload after decompression (LZ4; over HTTP Content-Encoding too), in bytes; 64 MiB by default.</summary>
    public int MaxDecompressedBytes
    {
        get;
        init =>
            field =
                value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxDecompressedBytes is not negative.");
    } = 64 * 1024 * 1024;

    /// <summary>Up to how many bytes a decompressed payload is not held to <see cref="MaxExpansion"/>, as short ones are compressed by any
    /// factor: 1 MiB.</summary>
    public const int ExpansionFloor = 1024 * 1024;

    /// <summary>
    /// How many bytes one compressed byte may become on average (LZ4; over HTTP and in clients <c>Content-Encoding</c> too), above
    /// <see cref="ExpansionFloor"/>. At least 1;
    /// 100 by default, where JSON of records that differ in one number needs about 20, and of equal ones 350.
    /// </summary>
    public int MaxExpansion
    {
        get;
        init => field = value >= 1 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxExpansion is at least 1.");
    } = 100;

    /// <summary>
    /// The most memory that decoding one payload may take, in bytes: its objects, strings, lists and maps by their sizes. Null,
    /// the default, is 16 times the payload (decompressed), but never less than 16 MiB.
    /// </summary>
    /// <remarks>
    /// More is an <see cref="InvalidPayloadException"/> with <see cref="InvalidPayloadException.ExceedsLimit"/>: a
    /// 413 over HTTP. A list of unknown length may take up to thrice its items while it grows. What constructors and setters
    /// allocate of their own is not counted.
    /// </remarks>
    public long? MaxDecodedBytes
    {
        get;
        init =>
            field = value is null or >= 0
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxDecodedBytes is not negative.");
    }
}
