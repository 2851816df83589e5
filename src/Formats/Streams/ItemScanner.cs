using System.Buffers;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>Finds where the items of a list begin and end in bytes of one format that arrive in any pieces. Without state.</summary>
/// <param name="envelope">What stands around the items.</param>
internal abstract class ItemScanner(Envelope envelope)
{
    /// <summary>What stands around the items.</summary>
    public Envelope Envelope => envelope;

    /// <summary>Whether an item may be null; true by default.</summary>
    public virtual bool HasNull => true;

    /// <summary>Whether an item ends where decoding it does: its frame is all that has arrived then, and is shortened to the item. False by
    /// default.</summary>
    public virtual bool ItemsEndThemselves => false;

    /// <summary>Writes an item in a stream form.</summary>
    /// <param name="output">What the items before it were written to.</param>
    /// <param name="item">The item's payload.</param>
    public abstract void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item);

    /// <summary>Finds where the next frame ends.</summary>
    /// <param name="bytes">The bytes that have arrived from the frame's first on, at least one.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="scan">What was found so far, so that no byte is looked at twice; it is asked whether an item may be so long, and told
    /// where the list ends.</param>
    /// <param name="frame">The frame.</param>
    /// <returns>False when the frame's end has not arrived.</returns>
    /// <exception cref="InvalidPayloadException">The bytes do not begin with a frame, or the item is too long, or the payload ends inside
    /// it; offsets count from its first byte.</exception>
    /// <exception cref="UnframedListException">There is no list at the root; nothing was taken.</exception>
    public abstract bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame);

    /// <summary>What is missing where no more bytes will arrive and the list has not ended; null where that ends it.</summary>
    public virtual string? Missing(ItemScan scan) =>
        envelope == Envelope.None ? null
        : scan.Left == ItemScan.NoCount ? "a list"
        : scan.Left == 1 ? "an item"
        : $"{scan.Left} more items";

    /// <summary>Finds an item behind its length, as soon as that is there.</summary>
    /// <param name="bytes">The bytes that have arrived.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="what">What an item is.</param>
    /// <param name="prefix">The bytes of the length; 0 where they have not arrived.</param>
    /// <param name="length">The length.</param>
    /// <param name="scan">Is asked whether an item may be so long.</param>
    /// <param name="frame">The frame.</param>
    /// <inheritdoc cref="TryFind"/>
    protected static bool TryFindBehindLength(
        ReadOnlySpan<byte> bytes,
        bool isLast,
        string what,
        int prefix,
        long length,
        ItemScan scan,
        out Frame frame
    )
    {
        scan.Require(length);
        frame = new Frame(prefix, (int)length, prefix + (int)length);
        bool isThere = prefix > 0 && length <= bytes.Length - prefix;
        return isThere || !isLast
            ? isThere
            : throw (
                prefix == 0
                    ? new InvalidPayloadException($"the length of a {what}", "the end of the stream", bytes.Length)
                    : InvalidPayloadException.TooShort($"a {what}", (ulong)length, bytes.Length - prefix, prefix, of: "stream")
            );
    }

    /// <summary>Finds a value in a format that describes itself.</summary>
    /// <param name="bytes">The bytes that have arrived from the value's first on.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="maxDepth">How deep values may nest.</param>
    /// <param name="scan">What was found so far.</param>
    /// <param name="frame">The frame.</param>
    /// <inheritdoc cref="TryFind"/>
    protected static bool TryFindValue<TWalker>(ReadOnlySpan<byte> bytes, bool isLast, int maxDepth, ref ItemScan scan, out Frame frame)
        where TWalker : struct, IWalker<TWalker>
    {
        // A value that is cut off is passed on: its codec reports what is missing.
        bool isThere = TWalker.TrySkip(bytes, maxDepth, ref scan);
        int length = isThere ? (int)scan.Scanned : bytes.Length;
        scan.Require(isThere || isLast ? length : 0);
        frame = new Frame(0, length, length);
        return isThere || isLast;
    }
}

/// <summary>Where an item lies in its frame: the bytes from the end of the frame before it to where the item ends.</summary>
/// <param name="ItemStart">The offset of the item's payload.</param>
/// <param name="ItemLength">The length of the item's payload; negative for a frame without one (a blank line, the head of a list).</param>
/// <param name="Length">The length of the frame.</param>
internal readonly record struct Frame(int ItemStart, int ItemLength, int Length)
{
    /// <summary>Whether there is an item in the frame.</summary>
    public bool HasItem => ItemLength >= 0;

    /// <summary>A frame without an item.</summary>
    public static Frame Empty(int length) => new(0, -1, length);
}

/// <summary>What stands around the items of a list in a payload.</summary>
internal enum Envelope
{
    /// <summary>Nothing: the items follow one another, each with what tells where it ends. A stream form.</summary>
    None,

    /// <summary>The format's own form of a list, which is the payload.</summary>
    Root,

    /// <summary>A member's list, inside the payload of an object: <see cref="ListPlace"/> finds where it begins.</summary>
    Member,
}
