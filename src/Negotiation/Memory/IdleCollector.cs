using System.Numerics;

namespace SerializationApi.Negotiation;

/// <summary>
/// Returns memory to the system after a peak. The runtime collects only when something allocates, so an idle process would keep the memory
/// of its busiest moment.
/// </summary>
internal sealed class IdleCollector : IDisposable
{
    // A smaller heap is not worth a collection; a process that allocates this much in a period is not idle and collects by itself.
    private const long SmallBytes = 96 << 20;
    private const long IdleBytes = 8 << 20;

    // Pools release their arrays only after a while, so one collection is not enough.
    private const int Collections = 5;

    private static readonly TimeSpan Period = TimeSpan.FromSeconds(2);

    private readonly ITimer _timer;
    private long _allocated = GC.GetTotalAllocatedBytes();
    private int _idlePeriods;

    public IdleCollector() => _timer = TimeProvider.System.CreateTimer(static idle => ((IdleCollector)idle!).Look(), this, Period, Period);

    public void Dispose() => _timer.Dispose();

    private void Look()
    {
        long allocated = GC.GetTotalAllocatedBytes();
        _idlePeriods = allocated - _allocated < IdleBytes ? _idlePeriods + 1 : 0;
        _allocated = allocated;
        // After 2, 4, 8, 16 and 32 seconds.
        if (BitOperations.IsPow2(_idlePeriods) && _idlePeriods < 1 << Collections && GC.GetGCMemoryInfo().TotalCommittedBytes > SmallBytes)
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        }
    }
}
