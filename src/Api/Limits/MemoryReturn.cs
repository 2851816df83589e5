using System.Runtime.InteropServices;

namespace SerializationApi.Api.Limits;

/// <summary>
/// Gives memory back to the system once there is little to do. The runtime collects when something allocates, so that an
/// idle service keeps what its busiest moment took, whatever the collector's settings.
/// </summary>
internal sealed class MemoryReturn : IDisposable
{
    // How often is looked, and so for how long there must have been little to do.
    private static readonly TimeSpan Period = TimeSpan.FromSeconds(10);

    // What is little, in bytes of what requests may take: some 25 small ones per second.
    private const long QuietBytes = 16 << 20;

    // What a collection is for: memory that the process has taken since the one before, in bytes.
    private const long WorthBytes = 32 << 20;

    private delegate int MallocTrim(nuint pad);

    private readonly WorkBudget _budget;
    private readonly Timer _timer;
    private long _taken;
    private long _resident = Environment.WorkingSet;

    /// <summary>Makes one that looks from now on.</summary>
    /// <param name="budget">What requests take from.</param>
    public MemoryReturn(WorkBudget budget)
    {
        _budget = budget;
        _timer = new Timer(static self => ((MemoryReturn)self!).Look(), this, Period, Period);
    }

    /// <inheritdoc />
    public void Dispose() => _timer.Dispose();

    private void Look()
    {
        long taken = _budget.TakenBytes;
        bool isQuiet = taken - _taken < QuietBytes && !_budget.HasLarge;
        _taken = taken;
        long resident = Environment.WorkingSet;
        if (isQuiet && resident - _resident > WorthBytes)
        {
            // Only this mode gives back what the collector has reserved.
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            TrimNative();
            _resident = Environment.WorkingSet;
        }

        _resident = Math.Min(_resident, resident);
    }

    // glibc keeps what the just-in-time compiler has freed, for each thread that has compiled; other C libraries have no such function.
    private static void TrimNative()
    {
        if (OperatingSystem.IsLinux() && NativeLibrary.TryGetExport(NativeLibrary.GetMainProgramHandle(), "malloc_trim", out nint trim))
        {
            _ = Marshal.GetDelegateForFunctionPointer<MallocTrim>(trim)(0);
        }
    }
}
