using System.Runtime.InteropServices;

namespace SerializationApi.Negotiation;

/// <summary>The items of an asynchronous stream. A batch ends early if the stream has no item ready.</summary>
internal sealed class AsyncSource<T> : IItemSource<T>
{
    private readonly CancellationTokenSource _stop;
    private readonly IAsyncEnumerator<T> _source;
    private readonly List<T> _read = [];
    private Task<bool>? _pending;
    private bool _ended;

    /// <summary>Begins a stream.</summary>
    /// <param name="source">The stream.</param>
    /// <param name="cancellation">Ends the stream.</param>
    /// <param name="count">The promised number of items; null if unknown.</param>
    public AsyncSource(IAsyncEnumerable<T> source, CancellationToken cancellation, int? count = null)
    {
        Count = count;
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        _source = source.GetAsyncEnumerator(_stop.Token);
    }

    public int? Count { get; }

    public bool MayWait => true;

    /// <summary>Encodes at least one item, unless the stream has ended.</summary>
    public async ValueTask<bool> FillAsync(ListSender<T> batch)
    {
        bool ready = true;
        while (ready && !_ended && batch.TakesMore())
        {
            ready = await ReadAsync(batch.NextItems, mayWait: batch.IsEmpty);
            batch.AddItems(CollectionsMarshal.AsSpan(_read));
            _read.Clear();
        }

        return _ended;
    }

    public async ValueTask DisposeAsync()
    {
        if (_pending is not null)
        {
            // An enumerator must not be disposed while it moves. How the move ends no longer matters.
            await _stop.CancelAsync();
            await ((Task)_pending).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        await _source.DisposeAsync();
        _stop.Dispose();
    }

    // Returns whether it read as many as allowed, or to the end.
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
