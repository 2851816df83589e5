using System.Runtime.InteropServices;

namespace SerializationApi.Negotiation;

/// <summary>Where the items of a list come from while it is sent: each is read once, in order.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
internal interface IItemSource<T> : IAsyncDisposable
{
    /// <summary>How many items the source promises; null when only its end will tell.</summary>
    int? Count { get; }

    /// <summary>Whether the next items may take a while, so that those that are ready are sent at once.</summary>
    bool MayWait { get; }

    /// <summary>Encodes items until the batch is full, or nothing more is ready.</summary>
    /// <param name="batch">Encodes them.</param>
    /// <returns>Whether that were the last.</returns>
    ValueTask<bool> FillAsync(ListSender<T> batch);
}

/// <summary>
/// The items of a list, array or any other sequence. What is in memory is encoded where it is; other items, which the handler
/// may make while they are read, are held for one call only.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
internal sealed class ListSource<T> : IItemSource<T>
{
    private readonly IEnumerable<T> _items;
    private readonly IEnumerator<T>? _enumerator;
    private T[] _read = [];
    private int _position;
    private bool _ended;

    /// <summary>Begins a sequence.</summary>
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

    /// <inheritdoc />
    public int? Count { get; }

    /// <inheritdoc />
    public bool MayWait => false;

    /// <inheritdoc />
    public ValueTask<bool> FillAsync(ListSender<T> batch)
    {
        while (!_ended && !batch.IsFull)
        {
            batch.AddItems(_enumerator is null ? Slice(batch.NextItems) : Read(_enumerator, batch.NextItems));
        }

        // While the batch is on its way, its items are no longer needed.
        Array.Clear(_read);

        return ValueTask.FromResult(_ended);
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        _enumerator?.Dispose();
        return default;
    }

    private static int? CountOf(IEnumerable<T> items) => items switch
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

/// <summary>The items of an asynchronous stream. A batch ends early when the stream has nothing ready.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
internal sealed class AsyncSource<T> : IItemSource<T>
{
    private readonly CancellationTokenSource _stop;
    private readonly IAsyncEnumerator<T> _source;
    private readonly List<T> _read = [];
    private Task<bool>? _pending;
    private bool _ended;

    /// <summary>Begins a stream.</summary>
    /// <param name="source">The stream to read.</param>
    /// <param name="cancellation">Ends the stream.</param>
    /// <param name="count">How many items it promises; null when only its end will tell.</param>
    public AsyncSource(IAsyncEnumerable<T> source, CancellationToken cancellation, int? count = null)
    {
        Count = count;
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        _source = source.GetAsyncEnumerator(_stop.Token);
    }

    /// <inheritdoc />
    public int? Count { get; }

    /// <inheritdoc />
    public bool MayWait => true;

    /// <inheritdoc />
    /// <remarks>At least one item, unless the stream has ended.</remarks>
    public async ValueTask<bool> FillAsync(ListSender<T> batch)
    {
        bool ready = true;
        while (ready && !_ended && !batch.IsFull)
        {
            ready = await ReadAsync(batch.NextItems, mayWait: batch.IsEmpty);
            batch.AddItems(CollectionsMarshal.AsSpan(_read));
            _read.Clear();
        }

        return _ended;
    }

    /// <inheritdoc />
    public async ValueTask DisposeAsync()
    {
        if (_pending is not null)
        {
            // An enumerator must not be disposed while it moves. How that ends no longer matters.
            await _stop.CancelAsync();
            await ((Task)_pending).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        await _source.DisposeAsync();
        _stop.Dispose();
    }

    // Whether it read as many as it may, or to the end.
    private async ValueTask<bool> ReadAsync(int maxItems, bool mayWait)
    {
        while (!_ended && _read.Count < maxItems)
        {
            _pending ??= _source.MoveNextAsync().AsTask();
            if (!_pending.IsCompleted && !(mayWait && _read.Count == 0))
            {
                return false;
            }

            Task<bool> next = _pending;
            _ended = !await next;
            _pending = null;
            if (!_ended)
            {
                _read.Add(_source.Current);
            }
        }

        return true;
    }
}
