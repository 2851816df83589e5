using System.ComponentModel;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Decompresses a payload that arrives in any pieces, if the format compresses payloads as a whole and this one is; else they pass as they
/// come. Held are bytes that have arrived and were not read, and little else. Not safe to share between threads.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PayloadDecompressor : IDisposable
{
    /// <summary>Whether the payload is not compressed, and all that has arrived was read: the rest needs no decompression.</summary>
    public abstract bool IsPassed { get; }

    /// <summary>How many bytes were taken of those that have arrived.</summary>
    public abstract long Offset { get; }

    /// <inheritdoc cref="ReceivedBytes.GetMemory"/>
    public abstract Memory<byte> GetMemory(int atLeast);

    /// <inheritdoc cref="ReceivedBytes.Advance"/>
    public abstract void Advance(int count);

    /// <summary>No more bytes will arrive.</summary>
    public abstract void Complete();

    /// <summary>Decompresses what has arrived, at most about 64 KiB in one go.</summary>
    /// <param name="plain">What that becomes; valid until the next call.</param>
    /// <returns>False when more bytes are needed or, once <see cref="Complete"/> was called, when that was all.</returns>
    /// <exception cref="Shapes.InvalidPayloadException">The payload is compressed wrongly, or becomes more than the limits allow; the
    /// offset is that in the compressed one.</exception>
    public abstract bool TryRead(out ReadOnlySpan<byte> plain);

    /// <inheritdoc />
    public abstract void Dispose();
}
