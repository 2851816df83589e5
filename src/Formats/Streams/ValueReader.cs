using System.ComponentModel;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Decodes a contract with a long list, while its bytes arrive in any pieces: first the members before the list, then the items one by one,
/// then the rest. It holds the bytes of one item and of the other members. Not safe to share between threads.
/// </summary>
/// <typeparam name="TRoot">The contract.</typeparam>
/// <typeparam name="TItem">The items' contract.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ValueReader<TRoot, TItem> : IPieceReader, IDisposable
{
    private readonly ListPlace _place;
    private readonly int _maxBytes;
    private readonly ItemReader<TItem> _items;
    private readonly OtherMembers<TRoot> _root;
    private Retry _retry;
    private bool _isInList;

    internal ValueReader(Codec<TRoot> root, Codec<TItem> item, ListPlace place, int maxBytes)
    {
        _place = place;
        _maxBytes = maxBytes;
        _items = new ItemReader<TItem>(item, place.Items, maxBytes);
        _root = new OtherMembers<TRoot>(root, place);
    }

    /// <summary>Gets the number of bytes taken.</summary>
    public long Offset => _items.Offset;

    /// <inheritdoc cref="ItemReader{T}.TakenBytes"/>
    public long TakenBytes => _items.TakenBytes;

    /// <summary>Gets whether the contract holds a list that is not null; known once <see cref="TryBegin"/> has returned true.</summary>
    public bool HasList => _root.HasList;

    /// <summary>Gets the number of items, if the format writes it before them.</summary>
    public int? Count { get; private set; }

    /// <summary>Gets whether the last item and everything after it were read.</summary>
    public bool IsEnded => _root.IsComplete;

    /// <inheritdoc />
    public bool IsOver => IsEnded;

    /// <summary>
    /// Gets the contract without its items. Read before the end, it has only the members before the list, and later members are refused;
    /// read at the end, it has all.
    /// </summary>
    /// <exception cref="InvalidPayloadException">It requires members after the list.</exception>
    public TRoot? Root => _root.Value;

    /// <inheritdoc cref="ItemReader{T}.GetMemory"/>
    public Memory<byte> GetMemory(int atLeast = 1) => _items.GetMemory(atLeast);

    /// <inheritdoc cref="ItemReader{T}.Advance"/>
    public void Advance(int count) => _items.Advance(count);

    /// <inheritdoc cref="ItemReader{T}.Append"/>
    public void Append(ReadOnlySpan<byte> bytes) => _items.Append(bytes);

    /// <summary>Reports that no more bytes will arrive.</summary>
    public void Complete() => _items.Complete();

    /// <summary>Reads up to the first item, or the end.</summary>
    /// <returns>False if more bytes are needed.</returns>
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
    /// <returns>False if its end has not arrived, or if <see cref="IsEnded"/>.</returns>
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

    // Before the list, before its next part if the format has lists in parts, or after it.
    private void ReadMembers()
    {
        ReadOnlySpan<byte> bytes = _items.Held;
        if (HasList && !_place.Merges)
        {
            TakeMembers(bytes.Length);
        }
        else if (_retry.MayTry(bytes.Length, _items.IsCompleted))
        {
            switch (_place.Find(bytes, _items.IsCompleted, out ListStart start))
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
        _items.Begin(ListPlace.Begin(start, _maxBytes));
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
        if (length + _root.Length > _maxBytes)
        {
            throw PayloadErrors.TooLong("a payload without its list", _maxBytes, Offset);
        }
    }

    private void Take(int length)
    {
        _items.Take(length);
        _retry = default;
    }
}
