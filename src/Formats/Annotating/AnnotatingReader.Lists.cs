using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

internal ref partial struct AnnotatingReader<TReader>
{
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        int start = At;
        OpenValue? parent = _to.IsInside ? _to.Current : null;
        if (!_inner.BeginList(itemKind, out scope))
        {
            return Null(start);
        }

        OpenValue list = _to.Open(start, At, JsonValueKind.Array);
        list.HasTaggedItems = Merges && At == start;
        list.NextIndex = Merges && list.Value.Key is { } key ? parent?.EarlierItems?.GetValueOrDefault(key) ?? 0 : 0;
        return true;
    }

    public bool NextItem(ref ListScope scope)
    {
        int start = At;
        if (!_inner.NextItem(ref scope))
        {
            return false;
        }

        ExpectItem(start);
        return true;
    }

    public void EndList(ref ListScope scope)
    {
        _inner.EndList(ref scope);
        OpenValue list = _to.Current;
        _to.Close(At);
        if (Merges && list.Value.Key is { } key && _to.IsInside)
        {
            (_to.Current.EarlierItems ??= new Dictionary<string, int>(StringComparer.Ordinal))[key] = list.NextIndex;
        }
    }

    public bool BeginMap(out ListScope scope)
    {
        int start = At;
        if (!_inner.BeginMap(out scope))
        {
            return Null(start);
        }

        _to.Open(start, At, JsonValueKind.Object, isApart: true).HasTaggedItems = Merges && At == start;
        return true;
    }

    public bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        int start = At;
        if (!_inner.NextEntry(ref scope, out entry))
        {
            return false;
        }

        OpenValue map = _to.Current;
        map.EntryStart = map.HasTaggedItems ? TagOf(map, start) : At;
        map.EntryKey = null;
        return true;
    }

    public int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        int part = _inner.NextEntryPart(ref entry, keyKind, valueKind);
        _absentAt = Merges && part >= 0 && (entry.Remaining & ObjectScope.AbsentPart) != 0 ? entry.Expected : -1;
        OpenValue map = _to.Current;
        switch (part)
        {
            case 0:
                _to.ExpectKey(map.Type?.Key);
                break;
            case 1:
                _to.Expect(map.Type?.Item, key: null, map.EntryStart);
                break;
            default:
                if (map.Value.Children.Count > 0 && map.EntryKey is { } key)
                {
                    map.Value.Children[^1].Key = _to.KeyOf(key);
                    map.Value.Children[^1].Index = 0;
                }

                break;
        }

        return part;
    }

    public void EndMap(ref ListScope scope)
    {
        _inner.EndMap(ref scope);
        _to.Current.EntryKey = null;
        _to.Close(At);
    }

    public bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged
    {
        int start = At;
        int count = scope.Remaining;
        if (!_inner.TryReadItems(ref scope, items))
        {
            return false;
        }

        int size = count == 0 ? 0 : (At - start) / count;
        for (int i = 0; i < count; i++)
        {
            int item = start + (i * size);
            ExpectItem(item);
            StructInMemory.Add(_to, item, item + size, items[i]);
        }

        return true;
    }

    private readonly void ExpectItem(int start)
    {
        OpenValue list = _to.Current;
        _to.Expect(list.Type?.Item, key: null, list.HasTaggedItems ? TagOf(list, start) : -1);
    }

    // The first item's tag is the member's own.
    private static int TagOf(OpenValue list, int start) => list.End == list.Value.ValueOffset ? list.Value.Offset : start;
}
