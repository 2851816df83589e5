namespace SerializationApi.Formats.Streams;

// What is no item: the members before the list and behind it.
internal sealed partial class StreamedDecoder<TRoot, TItem>
{
    // Of what stands before the list, or, in a format whose lists come in parts, before the next part; or behind it.
    private void ReadMembers()
    {
        ReadOnlySpan<byte> bytes = _received.Span;
        if (HasList && !_place.Merges)
        {
            TakeMembers(bytes.Length);
        }
        else if (_retry.MayTry(bytes.Length, IsCompleted))
        {
            switch (_place.Find(bytes, IsCompleted, out ListStart start))
            {
                case ListSearch.Found:
                    BeginList(start);
                    return;
                case ListSearch.Compressed when IsCompleted:
                    Decompress();
                    return;
                case ListSearch.Invalid:
                    _root.Refuse(bytes, _offset);
                    break;
            }

            _retry.Failed(bytes.Length);
            if (bytes.Length + _root.Length > _maxBytes)
            {
                throw PayloadErrors.TooLong("a payload without its list", _maxBytes, _offset);
            }

            if (IsCompleted)
            {
                TakeMembers(bytes.Length);
            }
        }

        if (IsCompleted)
        {
            _root.Complete(_offset);
        }
    }

    private void BeginList(ListStart start)
    {
        ReadOnlySpan<byte> head = _received.Span[..start.Start];
        if (!HasList)
        {
            Count = start.Count == ListStart.NoCount ? null : start.Count;
            _root.BeginList(head, start);
        }
        else
        {
            _root.Append(head);
        }

        Take(start.ItemsStart);
        _scan = _place.Begin(start, _maxBytes);
        _isInList = true;
    }

    private void TakeMembers(int length)
    {
        if (length + _root.Length > _maxBytes)
        {
            throw PayloadErrors.TooLong("a payload without its list", _maxBytes, _offset);
        }

        _root.Append(_received.Span[..length]);
        Take(length);
    }

    // As if it had come plain; offsets are those in it.
    private void Decompress()
    {
        using ReceivedBytes compressed = _received;
        _received = new ReceivedBytes();
        using PooledBuffer plain = _place.Decompress(compressed.Span);
        _received.Append(plain.Span);
        _retry = default;
        ReadMembers();
    }
}
