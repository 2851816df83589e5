namespace SerializationApi.Negotiation;

/// <summary>Reads an asynchronous stream in batches that end early when the stream has nothing ready.</summary>
/// <typeparam name="T">The items' type.</typeparam>
internal sealed class BatchReader<T> : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop;
    private readonly IAsyncEnumerator<T> _source;
    private Task<bool>? _pending;
    private bool _ended;

    /// <summary>Begins a stream.</summary>
    /// <param name="source">The stream to read.</param>
    /// <param name="cancellation">Ends the stream.</param>
    public BatchReader(IAsyncEnumerable<T> source, CancellationToken cancellation)
    {
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        _source = source.GetAsyncEnumerator(_stop.Token);
    }

    /// <summary>The items read last.</summary>
    public List<T> Batch { get; } = [];

    /// <summary>Reads the next batch: at least one item, unless the stream has ended.</summary>
    /// <param name="maxItems">How many items to read at most.</param>
    /// <returns>Whether the stream may have more.</returns>
    public async ValueTask<bool> ReadAsync(int maxItems)
    {
        Batch.Clear();
        while (!_ended && Batch.Count < maxItems)
        {
            _pending ??= _source.MoveNextAsync().AsTask();
            if (!_pending.IsCompleted && Batch.Count > 0)
            {
                return true;
            }

            Task<bool> next = _pending;
            _ended = !await next;
            _pending = null;
            if (!_ended)
            {
                Batch.Add(_source.Current);
            }
        }

        return !_ended;
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
}
