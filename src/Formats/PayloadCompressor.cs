using System.ComponentModel;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Compresses a payload while it is encoded, so that only the compressed bytes are kept. Not safe to share between threads.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class PayloadCompressor : IDisposable
{
    /// <summary>Compresses the next bytes of the payload.</summary>
    public abstract void Write(ReadOnlySpan<byte> plain);

    /// <summary>Ends the payload.</summary>
    /// <param name="output">Receives the compressed parts, to be sent in order.</param>
    public abstract void Complete(Queue<PooledBuffer> output);

    /// <inheritdoc />
    public abstract void Dispose();
}
