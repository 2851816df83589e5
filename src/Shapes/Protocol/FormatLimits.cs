namespace SerializationApi.Shapes;

/// <summary>
/// Limits for payloads. Item counts and string sizes need no limits of their own: the bytes present bound them, and
/// <see cref="MaxDecodedBytes"/> bounds their memory.
/// </summary>
public sealed record FormatLimits
{
    /// <summary>Gets the default limits.</summary>
    public static FormatLimits Default { get; } = new();

    /// <summary>Gets or sets how deep objects and lists may nest, in both directions; 1 to 1,000, 64 by default.</summary>
    public int MaxDepth
    {
        get;
        init =>
            field = value is >= 1 and <= 1_000
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxDepth must be 1 to 1,000.");
    } = 64;

    /// <summary>
    /// Gets or sets the largest decompressed payload, in bytes (LZ4; over HTTP also <c>Content-Encoding</c>); 64 MiB by default.
    /// </summary>
    public int MaxDecompressedBytes
    {
        get;
        init =>
            field =
                value >= 0
                    ? value
                    : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxDecompressedBytes must not be negative.");
    } = 64 * 1024 * 1024;

    /// <summary>
    /// The size, in bytes, up to which a decompressed payload need not respect <see cref="MaxExpansion"/>, because short payloads may
    /// compress by any factor: 1 MiB.
    /// </summary>
    public const int ExpansionFloor = 1024 * 1024;

    /// <summary>
    /// Gets or sets how many bytes one compressed byte may become on average (LZ4; over HTTP and in clients also <c>Content-Encoding</c>),
    /// above <see cref="ExpansionFloor"/>. At least 1; 100 by default. JSON of records that differ in one number needs about 20, of equal
    /// records 350.
    /// </summary>
    public int MaxExpansion
    {
        get;
        init =>
            field = value >= 1 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxExpansion must be at least 1.");
    } = 100;

    /// <summary>
    /// Gets or sets the most memory that decoding one payload may take, in bytes: its objects, strings, lists and maps by their sizes.
    /// Null, the default, means 16 times the (decompressed) payload, but at least 16 MiB.
    /// </summary>
    /// <remarks>
    /// A larger payload throws <see cref="InvalidPayloadException"/> with <see cref="InvalidPayloadException.ExceedsLimit"/>: a 413 over
    /// HTTP. A list of unknown length may take up to three times its items while it grows. Allocations by constructors and setters are not
    /// counted.
    /// </remarks>
    public long? MaxDecodedBytes
    {
        get;
        init =>
            field = value is null or >= 0
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "MaxDecodedBytes must not be negative.");
    }
}
