namespace SerializationApi.Formats;

/// <summary>Compresses a payload while it is made, so that only what it becomes is held. Not safe to share between threads.</summary>
internal abstract class PayloadCompressor : IDisposable
{
    /// <summary>The next bytes of the payload.</summary>
    public abstract void Write(ReadOnlySpan<byte> plain);

    /// <summary>That was all.</summary>
    /// <param name="output">Gets what it becomes, which is to be sent one behind another.</param>
    public abstract void Complete(Queue<PooledBuffer> output);

    /// <inheritdoc />
    public abstract void Dispose();
}
