using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>The annotated bytes of a payload; created by <see cref="FormatSet.Annotate"/>.</summary>
public sealed class AnnotatedPayload
{
    /// <summary>
    /// The default number of values to annotate: 1,000,000. Each may take 160 bytes of memory on average: <see cref="MaxBytes"/>.
    /// </summary>
    public const int DefaultMaxValues = 1_000_000;

    internal AnnotatedPayload(
        Format format,
        ReadOnlyMemory<byte> bytes,
        AnnotatedValue? root,
        InvalidPayloadException? error,
        IReadOnlyList<PayloadBlock> blocks
    )
    {
        Format = format;
        Bytes = bytes;
        Root = root;
        Error = error;
        Blocks = blocks;
    }

    /// <summary>
    /// Returns the most memory, in bytes, that annotating a payload takes, so that it can be reserved: the tree and the decompressed
    /// payload. With a contract, decoding takes up to <see cref="FormatLimits.MaxDecodedBytes"/> in addition.
    /// </summary>
    /// <param name="length">The payload's length as received, in bytes.</param>
    /// <param name="limits">The limits of the format.</param>
    /// <param name="maxValues">The number of values to annotate.</param>
    /// <remarks>
    /// The tree takes at most 160 bytes per requested value, and at most 512 per received byte plus 1 MiB. A payload of long texts may take
    /// 4 bytes per byte.
    /// </remarks>
    public static long MaxBytes(int length, FormatLimits limits, int maxValues = DefaultMaxValues)
    {
        // A growing buffer has its length once, and up to twice in its next array.
        const int Copies = 3;
        long plain = TreeBudget.MaxPlain(length, limits);
        return TreeBudget.MaxBytes(maxValues, length, plain) + (Copies * plain);
    }

    /// <summary>Gets the format of the reading.</summary>
    public Format Format { get; }

    /// <summary>Gets the bytes that offsets refer to: the payload, or its decompressed blocks.</summary>
    public ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>Gets the value at the root, as far as the payload is valid; null if even its first byte is invalid.</summary>
    public AnnotatedValue? Root { get; }

    /// <summary>
    /// Gets why the payload is invalid or annotated no further, and where in <see cref="Bytes"/>; null for a valid payload.
    /// </summary>
    /// <remarks>If blocks do not decompress, the offset refers to the payload.</remarks>
    public InvalidPayloadException? Error { get; }

    /// <summary>Gets the compressed blocks; empty if nothing is compressed.</summary>
    public IReadOnlyList<PayloadBlock> Blocks { get; }
}

/// <summary>A compressed block of a payload.</summary>
/// <param name="Offset">The offset of the block in the payload.</param>
/// <param name="Length">The length of the block in bytes.</param>
/// <param name="PlainOffset">The offset in <see cref="AnnotatedPayload.Bytes"/>.</param>
/// <param name="PlainLength">The decompressed length in bytes.</param>
public readonly record struct PayloadBlock(int Offset, int Length, int PlainOffset, int PlainLength);
