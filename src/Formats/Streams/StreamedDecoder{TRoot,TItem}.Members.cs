namespace SerializationApi.Formats.Streams;

// What is no item: the members before the list and behind it.
internal sealed partial class StreamedDecoder<TRoot, TItem>
{
    // Of what stands before the list, or, in a format whose lists come in parts, before the next part; or behind it.
    private void ReadMembers()
    {
        if (_isWhole && !IsCompleted)
        {
            return;
        }

        ReadOnlySpan<byte> bytes = _received.Span;
        if (_isWhole || (HasList && !_place.Merges))
        {
            TakeMembers(bytes.Length);
        }
        else if (_retry.MayTry(bytes.Length, IsCompleted))
        {
            switch (Find(bytes, out ListStart start))
            {
                case ListSearch.Found:
                    BeginList(start);
                    return;
                case ListSearch.Invalid when _collected is null:
                    _root.Refuse(bytes, _offset);
                    break;
                case ListSearch.Invalid:
                    _isWhole = !HasList; // The end says what is wrong, if anything is.
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
            CompleteRoot();
        }
    }

    private ListSearch Find(ReadOnlySpan<byte> bytes, out ListStart start)
    {
        try
        {
            return _place.Find(bytes, IsCompleted, out start);
        }
        catch (Exception error) when (_collected is not null && PartialValues.MayCause(error))
        {
            start = default;
            return ListSearch.Invalid;
        }
    }

    private void CompleteRoot()
    {
        if (_collected is null)
        {
            _root.Complete(_offset);
        }
        else
        {
            _root.Complete(_offset, HasList ? _collected.TakeLast(_place.Empty) : []);
        }
    }

    private void BeginList(ListStart start)
    {
        ReadOnlySpan<byte> head = _received.Span[..start.Start];
        if (!HasList)
        {
            Count = start.Count == ListStart.NoCount ? null : start.Count;
            if (_collected is null)
            {
                _root.BeginList(head, start);
            }
            else if (!_root.TryBeginList(head, start, _collected.Items))
            {
                _isWhole = true;
                ReadMembers();
                return;
            }
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
}
