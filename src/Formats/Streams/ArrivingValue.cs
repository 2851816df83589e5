using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// A value that is decoded while its bytes arrive, so that they are not held beside the objects: the items of its long list one by one, and the rest at
/// the end. Not safe to share between threads.
/// </summary>
internal abstract class ArrivingValue : IDisposable
{
    /// <summary>The value, once it is there; null for the format's null.</summary>
    public abstract object? Value { get; }

    /// <summary>How many bytes have arrived.</summary>
    public long Length { get; private protected set; }

    /// <summary>How many of them are held.</summary>
    public abstract long HeldBytes { get; }

    /// <summary>Bytes have arrived; what they complete is decoded.</summary>
    /// <exception cref="InvalidPayloadException">The payload is not a value of the type, or what it becomes is more than the limits allow.</exception>
    public abstract void Append(ReadOnlySpan<byte> bytes);

    /// <summary>No more bytes will arrive: the value is decoded.</summary>
    /// <exception cref="InvalidPayloadException">As of <see cref="Append"/>.</exception>
    public abstract void Complete();

    /// <inheritdoc />
    public abstract void Dispose();
}
