using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// A value that is decoded while its bytes arrive, so that they are not held beside the objects: the items of its long list one by one, and the rest at
/// the end. Not safe to share between threads.
/// </summary>
/// <param name="limits">The bounds of the whole.</param>
internal abstract class ArrivingValue(FormatLimits limits) : IDisposable
{
    /// <summary>The value, once it is there; null for the format's null.</summary>
    public abstract object? Value { get; }

    /// <summary>How many bytes have arrived.</summary>
    public long Length { get; private set; }

    /// <summary>How many of them are held.</summary>
    public abstract long HeldBytes { get; }

    /// <summary>How many of them belong to items that were decoded, or stand before those.</summary>
    private protected abstract long Offset { get; }

    /// <summary>Bytes have arrived; what they complete is decoded.</summary>
    /// <exception cref="InvalidPayloadException">The payload is not a value of the type, or what it becomes is more than the limits allow.</exception>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        if (HeldBytes + bytes.Length > Array.MaxLength)
        {
            throw PayloadErrors.TooLong("an item", Array.MaxLength, Offset);
        }

        Length += bytes.Length;
        Decode(bytes);
    }

    /// <summary>No more bytes will arrive: the value is decoded.</summary>
    /// <exception cref="InvalidPayloadException">As of <see cref="Append"/>.</exception>
    public abstract void Complete();

    /// <inheritdoc />
    public abstract void Dispose();

    /// <summary>Decodes what bytes complete that have arrived.</summary>
    private protected abstract void Decode(ReadOnlySpan<byte> bytes);

    /// <summary>
    /// One budget is for all items, as where they are decoded together; by default it follows what has arrived, as what is announced costs a client nothing.
    /// </summary>
    /// <param name="items">Those that were decoded.</param>
    /// <param name="taken">What they take in memory, in bytes.</param>
    /// <exception cref="InvalidPayloadException">They take more than the limits allow.</exception>
    private protected void CheckItems<T>(List<T> items, long taken)
    {
        long max = DecodeBudget.Of(limits, Length);
        if (taken + DecodedSize.List<T>(items.Count, isNew: true) > max)
        {
            throw DecodeBudget.Exceeded(max, Offset);
        }
    }
}
