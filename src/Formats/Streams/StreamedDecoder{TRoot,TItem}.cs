using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Decodes a contract whose list is long, while its bytes arrive in any pieces: first what stands before the list, then the items one by one,
/// then the rest. What is held is the bytes of one item, and those of the other members. Not safe to share between threads.
/// </summary>
/// <typeparam name="TRoot">The contract.</typeparam>
/// <typeparam name="TItem">The items' contract.</typeparam>
internal sealed partial class StreamedDecoder<TRoot, TItem> : IDisposable
{
    private readonly ItemDecoder<TItem> _item;
    private readonly ListPlace _place;
    private readonly int _maxBytes;
    private readonly StreamedRoot<TRoot> _root;
    private readonly CollectedItems<TItem>? _collected;
    private readonly ReceivedBytes _received = new();
    private StreamedRetry _retry;
    private ListScan _scan;
    private bool _isInList;
    private bool _isWhole;
    private long _offset;

    /// <summary>Begins a payload.</summary>
    /// <param name="root">Decodes the contract.</param>
    /// <param name="item">Decodes the items.</param>
    /// <param name="place">Where the list stands.</param>
    /// <param name="maxBytes">How long an item may be, and the other members together.</param>
    /// <param name="collected">Where the items are to be when the contract is made of them; null where who reads them has them.</param>
    public StreamedDecoder(Codec<TRoot> root, Codec<TItem> item, ListPlace place, int maxBytes, CollectedItems<TItem>? collected = null)
    {
        _collected = collected;
        _item = new ItemDecoder<TItem>(item, place.ItemsEndThemselves, maxBytes);
        _place = place;
        _maxBytes = maxBytes;
        _root = new StreamedRoot<TRoot>(root, place);
    }

    /// <summary>How many bytes were taken.</summary>
    public long Offset => _offset;

    /// <summary>Whether the contract is decoded whole after all: its items cannot be given to its codec.</summary>
    public bool IsWhole => _isWhole;

    /// <summary>How many bytes are held.</summary>
    public long HeldBytes => (long)_received.Span.Length + _root.Length;

    /// <summary>What the items have taken in memory, in bytes, where the format counts it.</summary>
    public long TakenBytes => _item.TakenBytes;

    /// <summary>Whether no more bytes will arrive.</summary>
    public bool IsCompleted { get; private set; }

    /// <summary>Whether the contract holds a list that is not null; known once <see cref="TryBegin"/> has returned true.</summary>
    public bool HasList => _root.HasList;

    /// <summary>How many items there are, where the format says so before them.</summary>
    public int? Count { get; private set; }

    /// <summary>Whether the last item was read, and everything behind it.</summary>
    public bool IsEnded => _root.IsComplete;

    /// <summary>
    /// The contract without its items. Before the end it has the members before the list, and those behind it are refused when they come; read
    /// at the end, it has all.
    /// </summary>
    /// <exception cref="InvalidPayloadException">It cannot be without those behind the list.</exception>
    public TRoot? Root => _root.Value;

    /// <inheritdoc cref="ReceivedBytes.GetMemory"/>
    public Memory<byte> GetMemory(int atLeast = 1) => _received.GetMemory(atLeast);

    /// <inheritdoc cref="ReceivedBytes.Advance"/>
    public void Advance(int count) => _received.Advance(count);

    /// <inheritdoc cref="ReceivedBytes.Append"/>
    public void Append(ReadOnlySpan<byte> bytes) => _received.Append(bytes);

    /// <summary>No more bytes will arrive.</summary>
    public void Complete() => IsCompleted = true;

    /// <summary>Reads up to the first item, or the end.</summary>
    /// <returns>False when more bytes are needed.</returns>
    /// <exception cref="InvalidPayloadException">They are not the contract.</exception>
    public bool TryBegin()
    {
        if (!HasList && !IsEnded)
        {
            ReadMembers();
        }

        return HasList || IsEnded;
    }

    /// <summary>Decodes the next item.</summary>
    /// <param name="item">The item; null for the format's null.</param>
    /// <returns>False when its end has not arrived, or when <see cref="IsEnded"/>.</returns>
    /// <exception cref="InvalidPayloadException">The bytes are not the contract; calling it again fails the same way.</exception>
    public bool TryRead(out TItem? item)
    {
        while (!IsEnded)
        {
            if (_isInList ? TryReadItem(out item, out bool isItem) : TryReadMembers(out item, out isItem))
            {
                if (isItem)
                {
                    return true;
                }

                continue;
            }

            return false;
        }

        item = default;
        return false;
    }

    /// <inheritdoc />
    public void Dispose()
    {
        _received.Dispose();
        _root.Dispose();
    }

    private bool TryReadMembers(out TItem? item, out bool isItem)
    {
        item = default;
        isItem = false;
        bool wasEnded = IsEnded;
        ReadMembers();
        return _isInList || IsEnded != wasEnded;
    }

    // A step in the list; false when more bytes are needed.
    private bool TryReadItem(out TItem? item, out bool isItem)
    {
        item = default;
        isItem = false;
        ReadOnlySpan<byte> bytes = _received.Span;
        try
        {
            if (!_place.TryFindItem(bytes, IsCompleted, ref _scan, out Frame frame))
            {
                return false;
            }

            int length = frame.Length;
            if (frame.HasItem && !_item.TryDecode(bytes, IsCompleted, frame, out item, out length))
            {
                return false;
            }

            isItem = frame.HasItem;
            if (isItem && _scan.Left > 0)
            {
                _scan.Left--;
            }

            if (isItem && _collected is not null)
            {
                _collected.Add(item!, _place.Merges ? bytes[..length] : default);
            }

            Take(length);
            _scan.Next(_maxBytes);
            _isInList = !_scan.IsEnd;
            return true;
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(_offset);
        }
    }

    private void Take(int length)
    {
        _received.Take(length);
        _offset += length;
        _retry = default;
    }
}
