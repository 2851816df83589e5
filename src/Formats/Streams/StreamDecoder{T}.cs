using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Decodes a stream whose bytes arrive in any pieces. What is held is the bytes of items whose end has not arrived, in memory that grows
/// with the bytes, whatever a length promises. Not safe to share between threads.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
public sealed class StreamDecoder<T> : IDisposable
{
    private readonly ItemDecoder<T> _item;
    private readonly Framing _framing;
    private readonly int _maxItemBytes;
    private readonly ReceivedBytes _received = new();
    private FrameScan _scan;

    internal StreamDecoder(Codec<T> item, Framing framing, int maxItemBytes)
    {
        _item = new ItemDecoder<T>(item, framing.ItemsEndThemselves, maxItemBytes);
        _framing = framing;
        _maxItemBytes = maxItemBytes;
        _scan = new FrameScan(maxItemBytes);
    }

    /// <summary>The offset of the next item's frame in the stream, in bytes from 0.</summary>
    public long Offset { get; private set; }

    /// <summary>Whether no more bytes will arrive.</summary>
    public bool IsCompleted { get; private set; }

    /// <summary>The memory that the items take, in bytes, where their format counts it.</summary>
    internal long TakenBytes => _item.TakenBytes;

    /// <summary>The bytes that have arrived and belong to no item that was read.</summary>
    internal ReadOnlySpan<byte> Held => _received.Span;

    /// <summary>Room for the next bytes, at least one.</summary>
    public Memory<byte> GetMemory() => _received.GetMemory();

    /// <summary>Bytes have arrived where <see cref="GetMemory"/> said.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There was no room for that many.</exception>
    public void Advance(int count) => _received.Advance(count);

    /// <summary>Bytes have arrived.</summary>
    public void Append(ReadOnlySpan<byte> bytes) => _received.Append(bytes);

    /// <summary>No more bytes will arrive.</summary>
    public void Complete() => IsCompleted = true;

    /// <summary>Decodes the next item.</summary>
    /// <param name="item">The item; null for the format's null.</param>
    /// <returns>False when its end has not arrived or, once <see cref="Complete"/> was called, when there are no more.</returns>
    /// <exception cref="InvalidPayloadException">
    /// The bytes are not an item, or the stream ends inside one, or it is too long; the offset counts from the stream's first byte. Calling it
    /// again fails the same way.
    /// </exception>
    public bool TryRead(out T? item)
    {
        try
        {
            while (!_received.IsEmpty)
            {
                ReadOnlySpan<byte> bytes = _received.Span;
                FrameScan scan = _scan;
                if (!_framing.TryFind(bytes, IsCompleted, ref scan, out Frame frame))
                {
                    _scan = scan;
                    break;
                }

                // What was found of an item counts once it is decoded: until then it is to be found again.
                item = default;
                int length = frame.Length;
                if (frame.HasItem && !_item.TryDecode(bytes, IsCompleted, frame, out item, out length))
                {
                    break;
                }

                _received.Take(length);
                Offset += length;
                _scan = new FrameScan(_maxItemBytes) { Place = scan.Place };
                if (frame.HasItem)
                {
                    return true;
                }
            }

            if (IsCompleted && _received.IsEmpty)
            {
                _framing.CheckEnd(_scan.Place);
            }
        }
        catch (InvalidPayloadException error) when (Offset > 0)
        {
            throw error.At(Offset);
        }

        item = default;
        return false;
    }

    /// <summary>Gives its memory back.</summary>
    public void Dispose() => _received.Dispose();
}
