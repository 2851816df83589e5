using System.ComponentModel;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Decompresses a payload that arrives in any pieces, if the format compresses payloads as a whole and this one is compressed; otherwise
/// bytes pass through. It holds little more than the bytes that were not read. Not safe to share between threads.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PayloadDecompressor : IDisposable
{
    /// <summary>
    /// Gets whether the payload is not compressed and everything that has arrived was read: the rest needs no decompression.
    /// </summary>
    public abstract bool IsPassed { get; }

    /// <summary>Gets the number of received bytes that were taken.</summary>
    public abstract long Offset { get; }

    /// <inheritdoc cref="ReceivedBytes.GetMemory"/>
    public abstract Memory<byte> GetMemory(int atLeast);

    /// <inheritdoc cref="ReceivedBytes.Advance"/>
    public abstract void Advance(int count);

    /// <summary>Reports that no more bytes will arrive.</summary>
    public abstract void Complete();

    /// <summary>Decompresses the received bytes, about 64 KiB at a time.</summary>
    /// <param name="plain">The result; valid until the next call.</param>
    /// <returns>False if more bytes are needed or, once <see cref="Complete"/> was called, at the end.</returns>
    /// <exception cref="Shapes.InvalidPayloadException">The compression is invalid, or the result exceeds the limits; the offset refers to
    /// the compressed payload.</exception>
    public abstract bool TryRead(out ReadOnlySpan<byte> plain);

    /// <inheritdoc />
    public abstract void Dispose();
}
