namespace SerializationApi.Fuzz.Inputs;

/// <summary>Random choices.</summary>
internal static class Picks
{
    /// <summary>Whether one of so many comes up.</summary>
    public static bool OneIn(this Random random, int count) => random.Next(count) == 0;

    /// <summary>One of some.</summary>
    public static T Pick<T>(this Random random, IReadOnlyList<T> items) => items[random.Next(items.Count)];

    /// <summary>A small number, mostly: each power of two as often as any other.</summary>
    public static int NextSmall(this Random random, int max) => random.Next(1 + Math.Min(max, (1 << random.Next(1, 12)) - 1));
}
