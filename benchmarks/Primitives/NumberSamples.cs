namespace SerializationApi.Benchmarks.Primitives;

/// <summary>Deterministic doubles of the kinds that messages hold, 1,000 of each.</summary>
internal static class NumberSamples
{
    public const int Count = 1000;

    public static double[] Create(string kind)
    {
        var random = new Random(7);
        return
        [
            .. Enumerable
                .Range(0, Count)
                .Select(_ =>
                    kind switch
                    {
                        "random" => random.NextDouble() * 1000,
                        "any bits" => BitConverter.Int64BitsToDouble(random.NextInt64(0x7FEF_FFFF_FFFF_FFFF)),
                        "cents" => random.Next(100_000) / 100.0,
                        "whole" => random.Next(100_000),
                        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "Not a kind of number."),
                    }
                ),
        ];
    }
}
