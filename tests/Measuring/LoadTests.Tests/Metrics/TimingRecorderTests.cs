using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Tests.Metrics;

public sealed class TimingRecorderTests
{
    [Theory]
    [MemberData(nameof(Distributions.Names), MemberType = typeof(Distributions))]
    public void Mean_and_deviation_are_those_of_the_values_whoever_recorded_them(string distribution)
    {
        long[] values = Distributions.All[distribution]();
        var merged = new TimingRecorder();
        for (int worker = 0; worker < 3; worker++)
        {
            var recorder = new TimingRecorder();
            foreach (long value in values.Where((_, i) => i % 3 == worker))
            {
                recorder.Record(value);
            }

            merged.Add(recorder);
        }

        decimal mean = values.Average(v => (decimal)v);
        double variance = values.Average(v => ((double)v - (double)mean) * ((double)v - (double)mean));
        TimingStatistics statistics = merged.Summarize();
        Assert.Equal(values.Length, statistics.Count);
        AssertClose((double)mean / 1e6, statistics.Mean);
        AssertClose(Math.Sqrt(variance) / 1e6, statistics.StdDev, (double)mean / 1e6);
        Assert.Equal(values.Min() / 1e6, statistics.Min);
        Assert.Equal(values.Max() / 1e6, statistics.Max);
    }

    [Fact]
    public void Nothing_recorded_is_all_zero() =>
        Assert.Equal(new TimingStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), new TimingRecorder().Summarize());

    private static void AssertClose(double expected, double actual, double scale = 0) =>
        Assert.InRange(Math.Abs(actual - expected), 0, 1e-9 * Math.Max(1e-6, Math.Max(Math.Abs(expected), scale)));
}
