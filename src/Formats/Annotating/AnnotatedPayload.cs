using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>What the bytes of a payload are: <see cref="FormatSet.Annotate"/> makes it.</summary>
public sealed class AnnotatedPayload
{
    /// <summary>How many values are annotated unless another number is given: 1,000,000. Each may take 160 bytes of memory on average:
    /// <see cref="MaxBytes"/>.</summary>
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
    /// The most memory that annotating a payload takes, to be reserved before: the tree, and what the payload decompresses to. With a
    /// contract decoding takes up to <see cref="FormatLimits.MaxDecodedBytes"/> beside.
    /// </summary>
    /// <remarks>
    /// The tree takes at most 160 bytes for each of the values that are asked for, and no more than 512 for each byte that was received and
    /// 1 MiB. A payload of long texts may take 4 bytes for each of its bytes.
    /// </remarks>
    /// <param name="length">The payload's length as received.</param>
    /// <param name="limits">The limits of the format.</param>
    /// <param name="maxValues">How many values are annotated.</param>
    public static long MaxBytes(int length, FormatLimits limits, int maxValues = DefaultMaxValues)
    {
        // A buffer that grows has the length once, and up to twice in its next array.
        const int Copies = 3;
        long plain = TreeBudget.MaxPlain(length, limits);
        return TreeBudget.MaxBytes(maxValues, length, plain) + (Copies * plain);
    }

    /// <summary>The format that it was read in.</summary>
    public Format Format { get; }

    /// <summary>What offsets count in: the payload, or what its compressed blocks decompress to.</summary>
    public ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>The value at the root, as far as the payload is valid; null where that is not even its first byte.</summary>
    public AnnotatedValue? Root { get; }

    /// <summary>Why the payload is invalid, or is annotated no further, and where in <see cref="Bytes"/>; null of a valid
    /// payload.</summary>
    /// <remarks>Of blocks that do not decompress, the place in the payload.</remarks>
    public InvalidPayloadException? Error { get; }

    /// <summary>The compressed blocks; empty where nothing is compressed.</summary>
    public IReadOnlyList<PayloadBlock> Blocks { get; }
}

/// <summary>A compressed block of a payload.</summary>
/// <param name="Offset">Where it begins in the payload.</param>
/// <param name="Length">How many bytes it takes there.</param>
/// <param name="PlainOffset">Where it begins in <see cref="AnnotatedPayload.Bytes"/>.</param>
/// <param name="PlainLength">How many bytes it becomes.</param>
public readonly record struct PayloadBlock(int Offset, int Length, int PlainOffset, int PlainLength);
