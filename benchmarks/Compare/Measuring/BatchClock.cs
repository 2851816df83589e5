using System.Diagnostics;

namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>Measures one operation again and again.</summary>
/// <param name="settings">How long.</param>
internal sealed class BatchClock(MeasuringSettings settings)
{
    private const int MaxOperations = 100_000;

    // What takes as many batches is no slower the first time: its code was compiled for the warm-up, or is not .NET's.
    private const int LongBatches = 10;

    private readonly List<double> _milliseconds = [];
    private int _operations;
    private long _allocated;
    private int _collections;
    private long _total;

    /// <summary>Runs a batch and notes what it took. Before the first, single operations say how many a batch has; one that is long is the
    /// batch.</summary>
    public void Run(Action operation)
    {
        if (_operations == 0)
        {
            _operations = 1;
            double least = Measure(operation);
            if (least >= LongBatches * settings.Batch.TotalMilliseconds)
            {
                return;
            }

            // The first is slow after a collection, and any may have been interrupted: a batch of a few would be as slow.
            for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < settings.Batch; )
            {
                long from = Stopwatch.GetTimestamp();
                operation();
                least = Math.Min(least, Stopwatch.GetElapsedTime(from).TotalMilliseconds);
            }

            _operations = (int)Math.Clamp(settings.Batch.TotalMilliseconds / Math.Max(1e-6, least), 1, MaxOperations);
            Forget();
        }

        Measure(operation);
    }

    /// <summary>What was noted.</summary>
    public Direction Result() => new(Spread.Of(_milliseconds), _allocated / _total, _collections * 1_000.0 / _total);

    private double Measure(Action operation)
    {
        // What others left behind is not charged to this one.
        GC.Collect();
        int collections = Collections();
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < _operations; i++)
        {
            operation();
        }

        double took = Stopwatch.GetElapsedTime(start).TotalMilliseconds / _operations;
        _milliseconds.Add(took);
        _allocated += GC.GetAllocatedBytesForCurrentThread() - allocated;
        _collections += Collections() - collections;
        _total += _operations;
        return took;
    }

    private void Forget()
    {
        _milliseconds.Clear();
        (_allocated, _collections, _total) = (0, 0, 0);
    }

    // A collection of a generation is counted with the younger ones, too.
    private static int Collections() => GC.CollectionCount(0);
}
