using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats.Tests.Primitives.Buffers;

public sealed class LargeArrayPoolTests : IDisposable
{
    private const int Length = 2 * 1024 * 1024;

    private readonly ManualTime _time = new();
    private readonly LargeArrayPool _pool;

    public LargeArrayPoolTests() => _pool = new LargeArrayPool(Length, arraysPerLength: 2, _time);

    public void Dispose() => _time.Dispose();

    [Fact]
    public void Arrays_in_use_are_kept()
    {
        byte[] array = _pool.Rent(Length - 1);
        Assert.Equal(Length, array.Length);
        _pool.Return(array);
        for (int i = 0; i < 10; i++)
        {
            _time.Tick();
            Assert.Same(array, _pool.Rent(Length));
            _pool.Return(array);
        }
    }

    [Fact]
    public void Arrays_that_nobody_rents_any_more_are_collected()
    {
        WeakReference array = RentAndReturn();
        _time.Tick();
        GC.Collect();
        Assert.True(array.IsAlive);
        _time.Tick();
        Assert.Equal(Timeout.InfiniteTimeSpan, _time.Period);
        for (int i = 0; i < 10 && array.IsAlive; i++)
        {
            GC.Collect();
        }

        Assert.False(array.IsAlive);
    }

    [Fact]
    public void An_array_that_was_rented_before_all_were_dropped_can_be_given_back()
    {
        byte[] array = _pool.Rent(Length);
        _time.Tick();
        _time.Tick();
        _pool.Return(array);
        byte[] another = _pool.Rent(Length);
        Assert.NotSame(array, another);
        Assert.Equal(LargeArrayPool.Period, _time.Period);
        _pool.Return(another);
        _pool.Return(array);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private WeakReference RentAndReturn()
    {
        byte[] array = _pool.Rent(Length);
        _pool.Return(array);
        return new WeakReference(array);
    }

    // Time for a single timer, which goes on when a test says so.
    private sealed class ManualTime : TimeProvider, ITimer
    {
        private Action _callback = () => { };

        public TimeSpan Period { get; private set; }

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            _callback = () => callback(state);
            return this;
        }

        public void Tick() => _callback();

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            Period = period;
            return true;
        }

        public void Dispose() { }

        public ValueTask DisposeAsync() => default;
    }
}
