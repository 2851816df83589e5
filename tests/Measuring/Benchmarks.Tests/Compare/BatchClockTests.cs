using SerializationApi.Benchmarks.Compare.Measuring;

namespace SerializationApi.Benchmarks.Tests.Compare;

public sealed class BatchClockTests
{
    [Fact]
    public void An_operation_that_was_interrupted_the_first_time_is_in_batches_of_many()
    {
        var settings = new MeasuringSettings(1, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.FromMilliseconds(20));
        var clock = new BatchClock(settings);
        int calls = 0;
        clock.Run(() =>
        {
            if (calls++ == 0)
            {
                Thread.Sleep(TimeSpan.FromMilliseconds(30));
            }
        });
        Assert.InRange(calls, 100, int.MaxValue);
    }
}
