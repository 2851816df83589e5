using System.Collections.Concurrent;
using System.Threading.RateLimiting;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// The memory that all requests hold or may come to hold, whatever way they came in. It has three lanes, so that one kind does not wait for another:
/// short requests, bodies while they arrive, and what becomes of long ones.
/// </summary>
internal sealed class MemoryAccount : IDisposable
{
    private static readonly TimeSpan SweepPeriod = TimeSpan.FromSeconds(1);

    private readonly ConcurrentDictionary<MeteredReader, bool> _arriving = new();
    private readonly IHostApplicationLifetime _lifetime;
    private readonly ITimer _sweeper;
    private long _waiting;
    private int _isSweeping;
    private bool _wasBusy;

    public MemoryAccount(IOptions<MemoryLimitOptions> options, IHostApplicationLifetime lifetime)
    {
        Options = options.Value;
        _lifetime = lifetime;
        long bytes = Options.MaxBytes ?? GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 2;
        Short = new MemoryLane(bytes / 4);
        Bodies = new MemoryLane(bytes / 4);
        Work = new MemoryLane(bytes / 2);
        _sweeper = TimeProvider.System.CreateTimer(static account => ((MemoryAccount)account!).Sweep(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>What is bounded, and how.</summary>
    public MemoryLimitOptions Options { get; }

    /// <summary>What requests without a long body hold, up to 4 MiB for each part: they wait for no long one.</summary>
    public MemoryLane Short { get; }

    /// <summary>Long bodies, while they arrive and until their request ends.</summary>
    public MemoryLane Bodies { get; }

    /// <summary>What long bodies become, and long responses.</summary>
    public MemoryLane Work { get; }

    /// <summary>Whether requests wait for others to end.</summary>
    public bool HasWaiting => Interlocked.Read(ref _waiting) > 0;

    /// <summary>Waits for a share of a lane, in turn.</summary>
    /// <param name="lane">The lane.</param>
    /// <param name="bytes">How much of it.</param>
    /// <param name="time">How long at most.</param>
    /// <param name="aborted">That the client has gone.</param>
    /// <returns>Null where there was none in time, the client has gone, or the application stops.</returns>
    public async ValueTask<RateLimitLease?> AcquireAsync(MemoryLane lane, long bytes, TimeSpan time, CancellationToken aborted)
    {
        using var waited = CancellationTokenSource.CreateLinkedTokenSource(aborted, _lifetime.ApplicationStopping);
        waited.CancelAfter(time);
        Interlocked.Increment(ref _waiting);
        BeginSweeping();
        try
        {
            return await lane.AcquireAsync(bytes, waited.Token);
        }
        catch (OperationCanceledException)
        {
            return null;
        }
        finally
        {
            Interlocked.Decrement(ref _waiting);
        }
    }

    /// <summary>A body is awaited that memory is held for.</summary>
    public void Watch(MeteredReader body)
    {
        if (_arriving.TryAdd(body, true))
        {
            BeginSweeping();
        }
    }

    /// <summary>It is awaited no longer.</summary>
    public void Forget(MeteredReader body) => _arriving.TryRemove(body, out _);

    /// <inheritdoc />
    public void Dispose()
    {
        _sweeper.Dispose();
        Short.Dispose();
        Bodies.Dispose();
        Work.Dispose();
    }

    private void BeginSweeping()
    {
        if (Interlocked.Exchange(ref _isSweeping, 1) == 0)
        {
            _sweeper.Change(SweepPeriod, SweepPeriod);
        }
    }

    // Ends bodies that do not arrive; and gives back what a storm took, when it is over: the collector by itself does so when something allocates.
    private void Sweep()
    {
        bool hasWaiting = HasWaiting;
        foreach (MeteredReader body in _arriving.Keys)
        {
            body.EndIfSlow(hasWaiting);
        }

        _wasBusy |= hasWaiting || Bodies.IsBusy || Work.IsBusy;
        if (_arriving.IsEmpty && !HasWaiting && Bodies.IsIdle && Work.IsIdle)
        {
            _sweeper.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
            Volatile.Write(ref _isSweeping, 0);
            if (!_arriving.IsEmpty || HasWaiting)
            {
                BeginSweeping(); // Who came meanwhile found it going on.
            }

            if (_wasBusy)
            {
                _wasBusy = false;
                GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            }
        }
    }
}
