using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Decodes the items of a list whose bytes arrive in any pieces. It holds the bytes of incomplete items, in memory that grows with the
/// bytes, whatever a length promises. Not safe to share between threads.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
public sealed class ItemReader<T> : IPieceReader, IDisposable
{
    private readonly Codec<T> _codec;
    private readonly ItemScanner _scanner;
    private readonly int _maxItemBytes;
    private readonly ReceivedBytes _received = new();
    private Retry _retry;
    private ItemScan _scan;
    private long _taken;

    internal ItemReader(Codec<T> codec, ItemScanner scanner, int maxItemBytes)
    {
        _codec = codec;
        _scanner = scanner;
        _maxItemBytes = maxItemBytes;
        _scan = new ItemScan(maxItemBytes);
    }

    /// <summary>Gets the offset of the next item's frame in the payload, in bytes from 0.</summary>
    public long Offset { get; private set; }

    /// <summary>Gets whether no more bytes will arrive.</summary>
    public bool IsCompleted { get; private set; }

    bool IPieceReader.IsOver => IsCompleted;

    /// <summary>Whether the list has ended.</summary>
    internal bool IsEnded => _scan.IsEnded;

    /// <summary>The memory that the items take, in bytes, if their format counts it.</summary>
    internal long TakenBytes => _taken;

    /// <summary>Gets the bytes that have arrived and were not taken.</summary>
    public ReadOnlySpan<byte> Held => _received.Span;

    /// <summary>Returns room for the next bytes.</summary>
    /// <param name="atLeast">The least number of bytes, from 1.</param>
    public Memory<byte> GetMemory(int atLeast = 1) => _received.GetMemory(atLeast);

    /// <summary>Reports bytes that were stored in the room of <see cref="GetMemory"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There was no room for that many.</exception>
    public void Advance(int count) => _received.Advance(count);

    /// <summary>Appends bytes that have arrived.</summary>
    public void Append(ReadOnlySpan<byte> bytes) => _received.Append(bytes);

    /// <summary>Reports that no more bytes will arrive.</summary>
    public void Complete() => IsCompleted = true;

    /// <summary>Decodes the next item.</summary>
    /// <param name="item">The item; null for the format's null.</param>
    /// <returns>False if its end has not arrived or, once <see cref="Complete"/> was called, if there are no more.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are not an item, or the payload ends inside one, or it is too long; the offset
    /// counts from the payload's first byte. Calling it again fails the same way.</exception>
    public bool TryRead(out T? item)
    {
        try
        {
            while (!_scan.IsEnded && !_received.IsEmpty)
            {
                ReadOnlySpan<byte> bytes = _received.Span;
                ItemScan scan = _scan;
                if (!_scanner.TryFind(bytes, IsCompleted, ref scan, out Frame frame))
                {
                    _scan = scan;
                    break;
                }

                // The state of an item is committed once it is decoded: until then it must be found again.
                item = default;
                int length = frame.Length;
                if (frame.HasItem && !TryDecode(bytes, frame, out item, out length))
                {
                    break;
                }

                scan.Next();
                _scan = scan;
                Take(length);
                if (frame.HasItem)
                {
                    return true;
                }
            }

            CheckEnd();
        }
        catch (InvalidPayloadException error) when (Offset > 0)
        {
            throw error.At(Offset);
        }

        item = default;
        return false;
    }

    /// <summary>Releases its memory.</summary>
    public void Dispose() => _received.Dispose();

    /// <summary>Begins a list whose head was taken.</summary>
    internal void Begin(ItemScan scan)
    {
        _scan = scan;
        _retry = default;
    }

    /// <summary>Skips bytes that are not an item.</summary>
    internal void Take(int length)
    {
        _received.Take(length);
        Offset += length;
    }

    private void CheckEnd()
    {
        if (_scan.IsEnded && _scanner.Envelope == Envelope.Root && !_received.IsEmpty)
        {
            throw new InvalidPayloadException("the end of the payload", $"byte 0x{_received.Span[0]:x2}", 0);
        }

        if (IsCompleted && !_scan.IsEnded && _received.IsEmpty)
        {
            _scan.IsEnded = _scanner.Missing(_scan) is not { } missing
                ? true
                : throw new InvalidPayloadException(missing, "the end of the payload", 0);
        }
    }

    private bool TryDecode(ReadOnlySpan<byte> bytes, Frame frame, out T? item, out int length)
    {
        length = frame.Length;
        if (_scanner.ItemsEndThemselves)
        {
            return TryDecodeToItsEnd(bytes, out item, out length);
        }

        try
        {
            item = _codec.Decode(bytes.Slice(frame.ItemStart, frame.ItemLength), ref _taken);
            return true;
        }
        catch (InvalidPayloadException error) when (frame.ItemStart > 0)
        {
            throw error.At(frame.ItemStart);
        }
    }

    private bool TryDecodeToItsEnd(ReadOnlySpan<byte> bytes, out T? item, out int length)
    {
        item = default;
        length = 0;
        if (!_retry.MayTry(bytes.Length, IsCompleted))
        {
            return false;
        }

        try
        {
            item = _codec.Decode(bytes, out length, ref _taken);
            _retry = default;
            return length <= _maxItemBytes ? true : throw PayloadErrors.TooLong("an item", _maxItemBytes, 0);
        }
        catch (InvalidPayloadException error) when (error.IsTruncated && !IsCompleted)
        {
            _retry.Failed(bytes.Length);
            return bytes.Length <= _maxItemBytes ? false : throw PayloadErrors.TooLong("an item", _maxItemBytes, 0);
        }
    }
}
