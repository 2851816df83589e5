namespace SerializationApi.LoadTests.Tests.Metrics;

/// <summary>Distributions that are hard on a histogram, each the same on every run.</summary>
internal static class Distributions
{
    public static TheoryData<string> Names { get; } = [.. All.Keys];

    public static IReadOnlyDictionary<string, Func<long[]>> All =>
        new Dictionary<string, Func<long[]>>(StringComparer.Ordinal)
        {
            ["single value"] = () => [1_234_567],
            ["single zero"] = () => [0],
            ["two values"] = () => [1, long.MaxValue],
            ["constant"] = () => [.. Enumerable.Repeat(999_999L, 10_000)],
            ["all zero"] = () => new long[1_000],
            ["maximum only"] = () => [.. Enumerable.Repeat(long.MaxValue, 1_000)],
            ["small integers"] = () => [.. Enumerable.Range(0, 5_000).Select(i => (long)(i % 300))],
            ["bimodal, far apart"] = () =>
                Draw(20_000, random => random.NextDouble() < 0.9 ? random.Next(100, 120) : 5_000_000_000L + random.Next(1000)),
            ["bimodal, split at the median"] = () => [.. Enumerable.Repeat(1_000L, 500), .. Enumerable.Repeat(2_000_000L, 500)],
            ["heavy tail (Pareto 0.5)"] = () => Draw(50_000, random => (long)Math.Min(9e18, 1_000 / Math.Pow(1 - random.NextDouble(), 2))),
            ["log-uniform over 63 bits"] = () => Draw(50_000, random => (long)Math.Pow(2, random.NextDouble() * 62.99)),
            ["uniform"] = () => Draw(50_000, random => random.NextInt64(0, 10_000_000)),
            ["one outlier in 1,000"] = () => [.. Enumerable.Repeat(200_000L, 999), 30_000_000_000L],
            ["one outlier in 1,001"] = () => [.. Enumerable.Repeat(200_000L, 1_000), 30_000_000_000L],
            ["powers of two and their neighbours"] = () =>
                [.. Enumerable.Range(0, 63).SelectMany(bit => new[] { (1L << bit) - 1, 1L << bit, (1L << bit) + 1 })],
            ["descending"] = () => [.. Enumerable.Range(0, 10_000).Select(i => 50_000_000L - i * 5_000L)],
            ["exponential"] = () => Draw(50_000, random => (long)(-Math.Log(1 - random.NextDouble()) * 250_000)),
        };

    private static long[] Draw(int count, Func<Random, long> next)
    {
        var random = new Random(20_251_121);
        return [.. Enumerable.Range(0, count).Select(_ => next(random))];
    }
}
