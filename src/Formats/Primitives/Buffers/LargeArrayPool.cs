using System.Buffers;

namespace SerializationApi.Formats.Primitives.Buffers;

/// <summary>
/// A few arrays of each length. After a <see cref="Period"/> without a rental, all are left to the garbage collector. .NET's own pools keep
/// theirs forever, or drop a few with each collection, which an idle process does not do.
/// </summary>
internal sealed class LargeArrayPool
{
    /// <summary>The interval at which rentals are checked: 4 s. Arrays are kept for one to two periods.</summary>
    public static readonly TimeSpan Period = TimeSpan.FromSeconds(4);

    private readonly Lock _lock = new();
    private readonly int _maxLength;
    private readonly int _arraysPerLength;
    private readonly ITimer _timer;
    private ArrayPool<byte>? _arrays;
    private bool _isUsed;

    /// <summary>Makes one that keeps nothing yet.</summary>
    public LargeArrayPool(int maxLength, int arraysPerLength, TimeProvider time)
    {
        _maxLength = maxLength;
        _arraysPerLength = arraysPerLength;

        // Without the execution context of the first request.
        using AsyncFlowControl flow = ExecutionContext.SuppressFlow();
        _timer = time.CreateTimer(
            static self => ((LargeArrayPool)self!).DropUnused(),
            this,
            Timeout.InfiniteTimeSpan,
            Timeout.InfiniteTimeSpan
        );
    }

    /// <summary>Rents an array of at least <paramref name="length"/> bytes; its content is undefined.</summary>
    public byte[] Rent(int length)
    {
        ArrayPool<byte> arrays = Volatile.Read(ref _arrays) ?? Begin();
        Volatile.Write(ref _isUsed, true);
        return arrays.Rent(length);
    }

    /// <summary>Takes back an array, which may have been rented before all were dropped, or elsewhere.</summary>
    public void Return(byte[] array) => Volatile.Read(ref _arrays)?.Return(array);

    private ArrayPool<byte> Begin()
    {
        lock (_lock)
        {
            if (_arrays is null)
            {
                _arrays = ArrayPool<byte>.Create(_maxLength, _arraysPerLength);
                _timer.Change(Period, Period);
            }

            return _arrays;
        }
    }

    private void DropUnused()
    {
        lock (_lock)
        {
            if (!Interlocked.Exchange(ref _isUsed, false))
            {
                _arrays = null;
                _timer.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
            }
        }
    }
}
