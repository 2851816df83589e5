using System.Runtime.InteropServices;

namespace SerializationApi.Negotiation;

/// <summary>
/// The items of a list, array or any other sequence. Items in memory are encoded in place; items that the handler creates while they are
/// read are kept for one call only.
/// </summary>
internal sealed class ListSource<T> : IItemSource<T>
{
    private readonly IEnumerable<T> _items;
    private readonly IEnumerator<T>? _enumerator;
    private T[] _read = [];
    private int _position;
    private bool _ended;

    public ListSource(IEnumerable<T> items)
    {
        _items = items;
        Count = CountOf(items);
        if (items is T[] or List<T>)
        {
            _ended = Count == 0;
            return;
        }

        // One item ahead, so that the end is known when the last item is taken.
        _enumerator = items.GetEnumerator();
        _ended = !_enumerator.MoveNext();
    }

    public int? Count { get; }

    public bool MayWait => false;

    public ValueTask<bool> FillAsync(ListSender<T> batch)
    {
        while (!_ended && batch.TakesMore())
        {
            batch.AddItems(_enumerator is null ? Slice(batch.NextItems) : Read(_enumerator, batch.NextItems));
        }

        // While the batch is sent, its items are no longer needed.
        Array.Clear(_read);

        return ValueTask.FromResult(_ended);
    }

    public ValueTask DisposeAsync()
    {
        _enumerator?.Dispose();
        return default;
    }

    private static int? CountOf(IEnumerable<T> items) =>
        items switch
        {
            IReadOnlyCollection<T> collection => collection.Count,
            _ => items.TryGetNonEnumeratedCount(out int count) ? count : null,
        };

    private ReadOnlySpan<T> Slice(int maxItems)
    {
        ReadOnlySpan<T> all = _items is T[] array ? new ReadOnlySpan<T>(array) : CollectionsMarshal.AsSpan((List<T>)_items);
        ReadOnlySpan<T> next = all.Slice(_position, Math.Min(maxItems, all.Length - _position));
        _position += next.Length;
        _ended = _position == all.Length;
        return next;
    }

    private ReadOnlySpan<T> Read(IEnumerator<T> enumerator, int maxItems)
    {
        if (_read.Length < maxItems)
        {
            _read = new T[maxItems];
        }

        int read = 0;
        while (read < maxItems && !_ended)
        {
            _read[read++] = enumerator.Current;
            _ended = !enumerator.MoveNext();
        }

        return new ReadOnlySpan<T>(_read, 0, read);
    }
}
