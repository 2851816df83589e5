using System.Buffers;
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

    /// <summary>Whether an item ends where decoding it does: its frame is all that has arrived then, and is shortened to the item. False by default.</summary>
    public virtual bool ItemsEndThemselves => false;

    /// <summary>Writes an item in a stream form.</summary>
    /// <param name="output">What the items before it were written to.</param>
    /// <param name="item">The item's payload.</param>
    public abstract void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item);

    /// <summary>Finds where the next frame ends.</summary>
    /// <param name="bytes">The bytes that have arrived from the frame's first on, at least one.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="scan">What was found so far, so that no byte is looked at twice; it is asked whether an item may be so long, and told where the list ends.</param>
    /// <param name="frame">The frame.</param>
    /// <returns>False when the frame's end has not arrived.</returns>
    /// <exception cref="InvalidPayloadException">The bytes do not begin with a frame, or the item is too long, or the payload ends inside it; offsets count from its first byte.</exception>
    /// <exception cref="UnframedListException">There is no list at the root; nothing was taken.</exception>
    public abstract bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame);

    /// <summary>What is missing where no more bytes will arrive and the list has not ended; null where that ends it.</summary>
    public virtual string? Missing(ItemScan scan) =>
        envelope == Envelope.None ? null
        : scan.Left == ItemScan.NoCount ? "a list"
        : scan.Left == 1 ? "an item" : $"{scan.Left} more items";
}
