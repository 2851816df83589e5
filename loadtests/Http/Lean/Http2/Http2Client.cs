namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>A place for an HTTP/2 connection that workers share: when one has gone, the next request opens another.</summary>
/// <param name="address">The service.</param>
internal sealed class Http2Client(Uri address) : IDisposable
{
    private readonly SemaphoreSlim _opening = new(1);
    private Http2Connection? _connection;

    /// <summary>The connection.</summary>
    public ValueTask<Http2Connection> GetAsync(CancellationToken cancellation) =>
        Volatile.Read(ref _connection) is { IsOpen: true } connection ? ValueTask.FromResult(connection) : OpenAsync(cancellation);

    /// <inheritdoc />
    public void Dispose()
    {
        _connection?.Dispose();
        _opening.Dispose();
    }

    private async ValueTask<Http2Connection> OpenAsync(CancellationToken cancellation)
    {
        await _opening.WaitAsync(cancellation);
        try
        {
            if (_connection is not { IsOpen: true })
            {
                // One that goes away still has responses to give, and closes itself.
                _connection = await Http2Connection.OpenAsync(address, cancellation);
            }

            return _connection;
        }
        finally
        {
            _opening.Release();
        }
    }
}
