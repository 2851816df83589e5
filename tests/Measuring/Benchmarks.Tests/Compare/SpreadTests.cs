namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>A difference is called one only when it exceeds the spread.</summary>
public sealed class SpreadTests
{
    private const int Rounds = 5;

    // Milliseconds in which one system encoded one sample, in the order in which they were measured, on a machine that was busy with
    // other work: recorded once, kept as they were.
    private static readonly double[] Noise =
    [
        .. File.ReadLines(Path.Combine(AppContext.BaseDirectory, "Compare", "noise.txt"))
            .Select(line => double.Parse(line, System.Globalization.CultureInfo.InvariantCulture)),
    ];

    [Fact]
    public void A_system_differs_from_itself_nowhere()
    {
        (Spread Left, Spread Right)[] runs = [.. Noise.Chunk(2 * Rounds).Select(Interleaved)];
        Assert.True(runs.Length >= 30, $"{runs.Length} runs are too few.");
        Assert.DoesNotContain(runs, run => run.Left.DiffersFrom(run.Right));
    }

    [Fact]
    public void What_takes_longer_by_more_than_the_noise_differs() =>
        Assert.All(
            Noise.Chunk(2 * Rounds),
            chunk =>
            {
                (Spread left, Spread right) = Interleaved(chunk);
                double longer = (2 * (left.Width + right.Width)) + left.Median;
                var slower = new Spread(right.Median + longer, right.Low + longer, right.High + longer);
                Assert.True(left.DiffersFrom(slower) && slower.DiffersFrom(left));
            }
        );

    [Fact]
    public void Compression_is_worth_what_it_saves_at_a_bandwidth()
    {
        Measurement plain = Measured("a", 1_000_000, [1, 1, 1]);
        Measurement compressed = Measured("a", 100_000, [20, 20, 20], "br-fast");
        CompressionWorth[] worth = [.. CompressionWorth.Of([plain, compressed], [10, 10_000])];

        // 800 ms on the way against 80; then 0.8 against 0.08, which 38 more to compress do not pay.
        Assert.Equal(("br-fast", 2 + 800.0, 40 + 80.0), (worth[0].Best, worth[0].PlainMs, worth[0].BestMs));
        Assert.Equal(("none", 2 + 0.8), (worth[1].Best, worth[1].BestMs));
    }

    private static Measurement Measured(string system, long bytes, double[] rounds, string compression = "none")
    {
        var direction = new Direction(Spread.Of(rounds), Allocated: 0, Collections: 0);
        return new Measurement("some", system, compression, Count: 1, bytes, direction, direction);
    }

    private static (Spread Left, Spread Right) Interleaved(double[] chunk) =>
        (Spread.Of(chunk.Where((_, i) => i % 2 == 0)), Spread.Of(chunk.Where((_, i) => i % 2 == 1)));
}
