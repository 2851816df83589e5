using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Tests.Compare;

public sealed class MeasurerTests
{
    [Fact]
    public void A_system_is_called_often_enough_to_be_optimized_twice_before_it_is_measured() =>
        Assert.InRange(CallsBeforeTheFirstRound(TimeSpan.FromMinutes(1), TimeSpan.Zero), 61, 200);

    [Fact]
    public void A_slow_system_is_warmed_up_no_longer_than_the_bound() =>
        Assert.InRange(CallsBeforeTheFirstRound(TimeSpan.FromMilliseconds(60), TimeSpan.FromMilliseconds(20)), 2, 10);

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
