using System.Buffers;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>Finds the items of a list in bytes of one format that arrive in any pieces. Stateless.</summary>
internal abstract class ItemScanner(Envelope envelope)
{
    public Envelope Envelope => envelope;

    /// <summary>Whether an item may be null; true by default.</summary>
    public virtual bool HasNull => true;

    /// <summary>
    /// Whether decoding finds the end of an item: its frame is then everything that has arrived, and is shortened to the item. False by
    /// default.
    /// </summary>
    public virtual bool ItemsEndThemselves => false;

    /// <summary>Writes an item in a stream form; <paramref name="output"/> has the items before it.</summary>
    public abstract void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item);

    /// <summary>Finds the end of the next frame.</summary>
    /// <param name="bytes">The available bytes from the frame's first on, at least one.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="scan">The state of the search, so that no byte is read twice; it limits the length of an item, and records the end of
    /// the list.</param>
    /// <param name="frame">The frame.</param>
    /// <returns>False if the frame's end has not arrived.</returns>
    /// <exception cref="InvalidPayloadException">The bytes do not begin with a frame, or the item is too long, or the payload ends inside
    /// it; offsets count from its first byte.</exception>
    /// <exception cref="UnframedListException">There is no list at the root; nothing was taken.</exception>
    public abstract bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame);

    /// <summary>Returns what is missing if no more bytes will arrive and the list has not ended; null if that ends it.</summary>
    public virtual string? Missing(ItemScan scan) =>
        envelope == Envelope.None ? null
        : scan.Left == ItemScan.NoCount ? "a list"
        : scan.Left == 1 ? "an item"
        : $"{scan.Left} more items";

    /// <summary>Finds an item after its length prefix, as soon as the prefix has arrived.</summary>
    /// <param name="bytes">The available bytes.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="what">The name of an item.</param>
    /// <param name="prefix">The number of bytes of the length prefix; 0 if it has not arrived.</param>
    /// <param name="length">The length.</param>
    /// <param name="scan">Limits the length of an item.</param>
    /// <param name="frame">The frame.</param>
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

    /// <summary>Finds a value in a self-describing format.</summary>
    /// <param name="bytes">The available bytes from the value's first on.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="maxDepth">The maximum nesting of values.</param>
    /// <param name="scan">The state of the search.</param>
    /// <param name="frame">The frame.</param>
    protected static bool TryFindValue<TWalker>(ReadOnlySpan<byte> bytes, bool isLast, int maxDepth, ref ItemScan scan, out Frame frame)
        where TWalker : struct, IWalker<TWalker>
    {
        // A truncated value is passed on: its codec reports what is missing.
        bool isThere = TWalker.TrySkip(bytes, maxDepth, ref scan);
        int length = isThere ? (int)scan.Scanned : bytes.Length;
        scan.Require(isThere || isLast ? length : 0);
        frame = new Frame(0, length, length);
        return isThere || isLast;
    }
}

/// <summary>The position of an item in its frame: the bytes from the end of the previous frame to the end of the item.</summary>
/// <param name="ItemStart">The offset of the item's payload.</param>
/// <param name="ItemLength">The length of the item's payload; negative for a frame without one (a blank line, the head of a list).</param>
/// <param name="Length">The length of the frame.</param>
internal readonly record struct Frame(int ItemStart, int ItemLength, int Length)
{
    public bool HasItem => ItemLength >= 0;

    public static Frame Empty(int length) => new(0, -1, length);
}

/// <summary>The context of a list's items in a payload.</summary>
internal enum Envelope
{
    /// <summary>None: the items follow one another, each with its own end. A stream form.</summary>
    None,

    /// <summary>The format's own form of a list, which is the payload.</summary>
    Root,

    /// <summary>A member's list, inside the payload of an object: <see cref="ListPlace"/> finds its beginning.</summary>
    Member,
}
