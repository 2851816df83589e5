using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>Decodes the items of a list whose bytes arrive in pieces, one after another. Not safe to share between threads.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="codec">Decodes an item.</param>
/// <param name="endThemselves">Whether an item's frame is all that has arrived, so that decoding it tells where it ends.</param>
/// <param name="maxBytes">How long such an item may be; others are as long as their frames.</param>
internal sealed class ItemDecoder<T>(Codec<T> codec, bool endThemselves, int maxBytes)
{
    private StreamedRetry _retry;
    private long _taken;

    /// <summary>What the items have taken in memory, in bytes, where the format counts it.</summary>
    public long TakenBytes => _taken;

    /// <summary>Decodes an item.</summary>
    /// <param name="bytes">The bytes that have arrived, from the frame's first on.</param>
    /// <param name="isLast">Whether no more bytes will arrive.</param>
    /// <param name="frame">Where the item is.</param>
    /// <param name="item">The item; null for the format's null.</param>
    /// <param name="length">The length of the frame.</param>
    /// <returns>False when more bytes are needed.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are no item, or it is too long; the offset counts from the frame's first byte.</exception>
    public bool TryDecode(ReadOnlySpan<byte> bytes, bool isLast, Frame frame, out T? item, out int length)
    {
        length = frame.Length;
        try
        {
            if (endThemselves)
            {
                return TryDecodeToItsEnd(bytes, isLast, out item, out length);
            }

            item = codec.Decode(bytes.Slice(frame.ItemStart, frame.ItemLength), ref _taken);
            return true;
        }
        catch (InvalidPayloadException error) when (frame.ItemStart > 0)
        {
            throw error.At(frame.ItemStart);
        }
    }

    private bool TryDecodeToItsEnd(ReadOnlySpan<byte> bytes, bool isLast, out T? item, out int length)
    {
        item = default;
        length = 0;
        if (!_retry.MayTry(bytes.Length, isLast))
        {
            return false;
        }

        try
        {
            item = codec.Decode(bytes, out length, ref _taken);
            _retry = default;
            return length <= maxBytes ? true : throw PayloadErrors.TooLong("an item", maxBytes, 0);
        }
        catch (InvalidPayloadException error) when (error.IsTruncated && !isLast)
        {
            _retry.Failed(bytes.Length);
            return bytes.Length <= maxBytes ? false : throw PayloadErrors.TooLong("an item", maxBytes, 0);
        }
    }
}
