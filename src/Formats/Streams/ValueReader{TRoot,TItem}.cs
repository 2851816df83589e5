using System.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Streams;

/// <summary>
/// Decodes a contract whose list is long, while its bytes arrive in any pieces: first what stands before the list, then the items one by one,
/// then the rest. What is held is the bytes of one item, and those of the other members. Not safe to share between threads.
/// </summary>
/// <typeparam name="TRoot">The contract.</typeparam>
/// <typeparam name="TItem">The items' contract.</typeparam>
/// <param name="root">Decodes the contract.</param>
/// <param name="item">Decodes the items.</param>
/// <param name="place">Where the list stands.</param>
/// <param name="maxBytes">How long an item may be, and the other members together.</param>
internal sealed class ValueReader<TRoot, TItem>(Codec<TRoot> root, Codec<TItem> item, ListPlace place, int maxBytes) : IPieceReader, IDisposable
{
    private readonly ItemReader<TItem> _items = new(item, place.Items, maxBytes);
    private readonly OtherMembers<TRoot> _root = new(root, place);
    private Retry _retry;
    private bool _isInList;

    /// <summary>How many bytes were taken.</summary>
    public long Offset => _items.Offset;

    /// <summary>Whether the contract holds a list that is not null; known once <see cref="TryBegin"/> has returned true.</summary>
    public bool HasList => _root.HasList;

    /// <summary>How many items there are, where the format says so before them.</summary>
    public int? Count { get; private set; }

    /// <summary>Whether the last item was read, and everything behind it.</summary>
    public bool IsEnded => _root.IsComplete;

    /// <inheritdoc />
    public bool IsOver => IsEnded;

    /// <summary>
    /// The contract without its items. Before the end it has the members before the list, and those behind it are refused when they come; read
    /// at the end, it has all.
    /// </summary>
    /// <exception cref="InvalidPayloadException">It cannot be without those behind the list.</exception>
    public TRoot? Root => _root.Value;

    /// <inheritdoc cref="ItemReader{T}.GetMemory"/>
    public Memory<byte> GetMemory(int atLeast = 1) => _items.GetMemory(atLeast);

    /// <inheritdoc cref="ItemReader{T}.Advance"/>
    public void Advance(int count) => _items.Advance(count);

    /// <inheritdoc cref="ItemReader{T}.Append"/>
    public void Append(ReadOnlySpan<byte> bytes) => _items.Append(bytes);

    /// <summary>No more bytes will arrive.</summary>
    public void Complete() => _items.Complete();

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
            if (_isInList)
            {
                if (_items.TryRead(out item))
                {
                    return true;
                }

                if (!_items.IsEnded)
                {
                    return false;
                }

                _isInList = false;
            }

            ReadMembers();
            if (!_isInList && !IsEnded)
            {
                break;
            }
        }

        item = default;
        return false;
    }

    /// <inheritdoc />
    public void Dispose()
    {
        _items.Dispose();
        _root.Dispose();
    }

    // Of what stands before the list, or, in a format whose lists come in parts, before the next part; or behind it.
    private void ReadMembers()
    {
        ReadOnlySpan<byte> bytes = _items.Held;
        if (HasList && !place.Merges)
        {
            TakeMembers(bytes.Length);
        }
        else if (_retry.MayTry(bytes.Length, _items.IsCompleted))
        {
            switch (place.Find(bytes, _items.IsCompleted, out ListStart start))
            {
                case ListSearch.Found:
                    BeginList(start);
                    return;
                case ListSearch.Invalid:
                    _root.Refuse(bytes, Offset);
                    break;
            }

            _retry.Failed(bytes.Length);
            CheckLength(bytes.Length);
            if (_items.IsCompleted)
            {
                TakeMembers(bytes.Length);
            }
        }

        if (_items.IsCompleted)
        {
            _root.Complete(Offset);
        }
    }

    private void BeginList(ListStart start)
    {
        ReadOnlySpan<byte> head = _items.Held[..start.Start];
        if (HasList)
        {
            _root.Append(head);
        }
        else
        {
            Count = start.Count == ItemScan.NoCount ? null : start.Count;
            _root.BeginList(head, start);
        }

        Take(start.ItemsStart);
        _items.Begin(ListPlace.Begin(start, maxBytes));
        _isInList = true;
    }

    private void TakeMembers(int length)
    {
        CheckLength(length);
        _root.Append(_items.Held[..length]);
        Take(length);
    }

    private void CheckLength(int length)
    {
        if (length + _root.Length > maxBytes)
        {
            throw PayloadErrors.TooLong("a payload without its list", maxBytes, Offset);
        }
    }

    private void Take(int length)
    {
        _items.Take(length);
        _retry = default;
    }
}

/// <summary>What a payload has beside the items of its list: the bytes as they come, and what they are.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <param name="codec">Decodes it.</param>
/// <param name="place">Where the list stands.</param>
internal sealed class OtherMembers<T>(Codec<T> codec, ListPlace place) : IDisposable
{
    private readonly PooledBufferWriter _bytes = new();
    private int _headLength;
    private long _tailStart;
    private T? _value;
    private InvalidPayloadException? _earlyError;
    private bool _isTaken;

    /// <summary>How many bytes there are.</summary>
    public int Length => _bytes.Length;

    /// <summary>Whether the list has begun.</summary>
    public bool HasList { get; private set; }

    /// <summary>Whether there will be no more.</summary>
    public bool IsComplete { get; private set; }

    /// <summary>The contract, as far as it has arrived.</summary>
    /// <exception cref="InvalidPayloadException">It cannot be without what stands behind the list.</exception>
    public T? Value
    {
        get
        {
            if (_earlyError is not null && !IsComplete)
            {
                throw _earlyError;
            }

            _isTaken = true;
            return _value;
        }
    }

    /// <summary>The list begins; what stands before it is decoded.</summary>
    /// <param name="head">What stands before it.</param>
    /// <param name="start">Where it begins.</param>
    /// <exception cref="InvalidPayloadException">That is not the beginning of the contract.</exception>
    public void BeginList(ReadOnlySpan<byte> head, ListStart start)
    {
        HasList = true;
        _bytes.Write(head);
        _headLength = _bytes.Length;
        _bytes.Write(place.Empty);
        using var early = new PooledBufferWriter();
        place.WriteEarly(_bytes.Span[.._headLength], start, early);
        try
        {
            _value = codec.Decode(early.Span);
        }
        catch (InvalidPayloadException error) when (error.Offset >= _headLength && !error.ExceedsLimit)
        {
            // Of a member that must be there, perhaps, and stands behind the list.
            _earlyError = error;
        }
    }

    /// <summary>More bytes have come.</summary>
    public void Append(ReadOnlySpan<byte> bytes) => _bytes.Write(bytes);

    /// <summary>All bytes have come.</summary>
    /// <param name="end">How many there were with those of the list.</param>
    /// <exception cref="InvalidPayloadException">They are not the contract; or members behind the list change what was taken before.</exception>
    public void Complete(long end)
    {
        _tailStart = end - (_bytes.Length - _headLength - (HasList ? place.Empty.Length : 0));
        T? whole;
        try
        {
            whole = codec.Decode(_bytes.Span);
        }
        catch (InvalidPayloadException error) when (HasList && error.Offset > _headLength)
        {
            throw error.At(_tailStart - _headLength - place.Empty.Length);
        }

        CheckTail(whole);
        IsComplete = true;
        _value = _isTaken ? _value : whole;
    }

    /// <summary>The bytes that have come, and more, are not the contract: decoding them says why.</summary>
    /// <exception cref="InvalidPayloadException">Always.</exception>
    public void Refuse(ReadOnlySpan<byte> more, long offset)
    {
        _bytes.Write(more);
        int start = _bytes.Length - more.Length;
        try
        {
            codec.Decode(_bytes.Span);
        }
        catch (InvalidPayloadException error)
        {
            throw error.At(offset - start);
        }

        throw new InvalidPayloadException("a payload with a list", "another one", offset);
    }

    /// <inheritdoc />
    public void Dispose() => _bytes.Dispose();

    // What stood behind the list may be unknown members, or members without a value. Neither is lost.
    private void CheckTail(T? whole)
    {
        if (whole is null || (_bytes.Length == _headLength + place.Empty.Length && HasList))
        {
            return;
        }

        using PooledBuffer encoded = codec.Encode(whole);
        if (place.Split(encoded.Span, out _, out _) == ListSplit.NotEmpty)
        {
            throw new InvalidPayloadException("one list", "another one behind it", _tailStart);
        }

        if (_isTaken && HasList && _value is not null)
        {
            using PooledBuffer taken = codec.Encode(_value);
            if (!taken.Span.SequenceEqual(encoded.Span))
            {
                throw new InvalidPayloadException("all other members before the list, as its items are read while they arrive", "members behind it", _tailStart);
            }
        }
    }
}
