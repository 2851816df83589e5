namespace SerializationApi.Benchmarks.Primitives;

/// <summary>Deterministic texts of the kinds that messages hold, 1,000 of each.</summary>
internal static class TextSamples
{
    public const int Count = 1000;

    public static string[] Create(string kind)
    {
        var random = new Random(1);
        return
        [
            .. Enumerable
                .Range(0, Count)
                .Select(i =>
                    kind switch
                    {
                        "member" => $"测试{(i % 2 == 0 ? "描述" : "地址")}{random.Next(100_000_000)}",
                        "ascii" => $"Hello World {i}",
                        "cjk-14" => Cjk(random, 14),
                        "cjk-200" => Cjk(random, 200),
                        "ascii-200" => string.Concat(Enumerable.Repeat("lorem ip", 25)),
                        "emoji" => $"hi 😀 {i} 🎉",
                        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "Not a kind of text."),
                    }
                ),
        ];
    }

    private static string Cjk(Random random, int length) =>
        string.Create(
            length,
            random,
            static (text, random) =>
            {
                foreach (ref char unit in text)
                {
                    unit = (char)random.Next(0x4E00, 0x9FFF);
                }
            }
        );
}
