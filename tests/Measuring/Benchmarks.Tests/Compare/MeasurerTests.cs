namespace SerializationApi.Benchmarks.Tests.Compare;

public sealed class MeasurerTests
{
    [Theory]
    [InlineData(60_000, 0, 61, 200)]
    [InlineData(60, 20, 2, 10)]
    public void A_system_is_called_often_enough_to_be_optimized_twice_unless_it_is_slow(int most, int each, int least, int calls) =>
        Assert.InRange(CallsBeforeTheFirstRound(TimeSpan.FromMilliseconds(most), TimeSpan.FromMilliseconds(each)), least, calls);

    [Fact]
    public void An_operation_that_was_interrupted_the_first_time_is_in_batches_of_many()
    {
        var clock = new BatchClock(new MeasuringSettings(1, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.FromMilliseconds(20)));
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

    private static int CallsBeforeTheFirstRound(TimeSpan most, TimeSpan each)
    {
        var sample = new Counted(each);
        int calls = 0;
        new Measurer(new MeasuringSettings(Rounds: 1, WarmUp: TimeSpan.Zero, most, Batch: TimeSpan.Zero)).Measure(
            new ComparedSet("counted", 1, [sample], []),
            [Compression.None],
            (what, _) => calls = what.EndsWith("round 1 of 1", StringComparison.Ordinal) ? sample.Calls : 0,
            TestContext.Current.CancellationToken
        );
        return calls;
    }

    private sealed class Counted(TimeSpan each) : SystemSample(SystemNames.Json)
    {
        public int Calls { get; private set; }

        public override PooledBuffer Serialize()
        {
            Calls++;
            Thread.Sleep(each);
            return new PooledBufferWriter(16).Detach();
        }

        public override object? Deserialize(ReadOnlyMemory<byte> payload) => null;

        public override bool IsSample(object? decoded) => true;
    }
}
