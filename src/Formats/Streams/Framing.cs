using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>How the items of a stream form follow one another: an item's payload and what tells where it ends are its frame. Without state.</summary>
public abstract class Framing
{
    /// <summary>Whether an item may be null; true by default.</summary>
    public virtual bool HasNull => true;

    /// <summary>Whether an item ends where decoding it does: its frame is all that has arrived then, and is shortened to the item. False by default.</summary>
    internal virtual bool ItemsEndThemselves => false;

    /// <summary>Writes a frame.</summary>
    /// <param name="output">What the frames before it were written to.</param>
    /// <param name="item">The item's payload.</param>
    public abstract void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item);

    /// <summary>No more bytes will arrive, and all that have are frames; by default that is an end.</summary>
    /// <param name="place">Where the stream is: <see cref="FrameScan.Place"/>.</param>
    /// <exception cref="InvalidPayloadException">Something is missing; the offset counts from here.</exception>
    public virtual void CheckEnd(int place)
    {
    }

    /// <summary>Finds where the next frame ends.</summary>
    /// <param name="bytes">The bytes that have arrived from the frame's first on, at least one.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="scan">What was found of this frame so far, so that no byte is looked at twice; it is asked whether an item may be so long.</param>
    /// <param name="frame">The frame.</param>
    /// <returns>False when the frame's end has not arrived.</returns>
    /// <exception cref="InvalidPayloadException">The bytes do not begin with a frame, or the item is too long, or the stream ends inside it; offsets count from its first byte.</exception>
    public abstract bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame);
}
