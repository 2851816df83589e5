namespace SerializationApi.Api.Limits;

/// <summary>
/// Gives memory back to the system some time after the last large request. The runtime collects when something allocates, so
/// that an idle service keeps what its busiest moment took, whatever the collector's settings.
/// </summary>
internal sealed class MemoryReturn : IDisposable
{
    private static readonly TimeSpan Quiet = TimeSpan.FromSeconds(10);

    private readonly Func<bool> _isQuiet;
    private readonly Timer _timer;

    /// <summary>Makes one that waits for a large request.</summary>
    /// <param name="isQuiet">Whether no large request is in progress.</param>
    public MemoryReturn(Func<bool> isQuiet)
    {
        _isQuiet = isQuiet;
        _timer = new Timer(static self => ((MemoryReturn)self!).Collect(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>A large request has ended.</summary>
    public void Schedule() => _timer.Change(Quiet, Timeout.InfiniteTimeSpan);

    /// <inheritdoc />
    public void Dispose() => _timer.Dispose();

    // What is still in progress schedules the next when it ends. Only this mode gives back what the collector has reserved.
    private void Collect()
    {
        if (_isQuiet())
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        }
    }
}
