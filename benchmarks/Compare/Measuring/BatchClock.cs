using System.Diagnostics;

namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>Measures one operation again and again.</summary>
/// <param name="settings">How long.</param>
internal sealed class BatchClock(MeasuringSettings settings)
{
    private const int MaxOperations = 100_000;

    private readonly List<double> _milliseconds = [];
    private int _operations;
    private long _allocated;
    private int _collections;
    private long _total;

    /// <summary>Runs a batch and notes what it took; the first is as long as one operation, which says how many the others have.</summary>
    public void Run(Action operation)
    {
        if (_operations == 0)
        {
            long first = Stopwatch.GetTimestamp();
            operation();
            double took = Math.Max(1e-6, Stopwatch.GetElapsedTime(first).TotalMilliseconds);
            _operations = (int)Math.Clamp(settings.Batch.TotalMilliseconds / took, 1, MaxOperations);
        }

        // What others left behind is not charged to this one.
        GC.Collect();
        int collections = Collections();
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < _operations; i++)
        {
            operation();
        }

        _milliseconds.Add(Stopwatch.GetElapsedTime(start).TotalMilliseconds / _operations);
        _allocated += GC.GetAllocatedBytesForCurrentThread() - allocated;
        _collections += Collections() - collections;
        _total += _operations;
    }

    /// <summary>What was noted.</summary>
    public Direction Result() => new(Spread.Of(_milliseconds), _allocated / _total, _collections * 1_000.0 / _total);

    // A collection of a generation is counted with the younger ones, too.
    private static int Collections() => GC.CollectionCount(0);
}
