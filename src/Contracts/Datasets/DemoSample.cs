namespace SerializationApi.Contracts;

/// <summary>Rows of primitives, each with four rows below it.</summary>
public static class DemoSample
{
    private const int SubCount = 4;

    /// <summary>Gets the memory that a sample takes.</summary>
    public static SampleSize Size { get; } = new(FixedBytes: 200, ItemBytes: 1_000);

    /// <summary>Creates <paramref name="count"/> rows; the same arguments give equal ones.</summary>
    public static SampleList<DemoClass> Create(int count, int seed) => new(count, index => CreateRow(seed, index));

    private static DemoClass CreateRow(int seed, int index)
    {
        var random = new SampleRandom(seed, index);
        var row = new DemoClass
        {
            P1 = index,
            P2 = index % 2 == 0,
            P3 = $"Hello World {index}",
            P4 = random.NextDouble(),
            P5 = SampleClock.UnixMilliseconds(ref random),
            Subs = new List<DemoSubClass>(SubCount),
        };
        for (int i = 0; i < SubCount; i++)
        {
            row.Subs.Add(
                new DemoSubClass
                {
                    P1 = i,
                    P2 = i % 2 != 0,
                    P3 = $"Hello World {index}.{i}",
                    P4 = random.NextDouble(),
                    P5 = SampleClock.UnixMilliseconds(ref random),
                }
            );
        }

        return row;
    }
}
