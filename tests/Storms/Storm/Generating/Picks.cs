namespace SerializationApi.Storm.Generating;

/// <summary>Random choices.</summary>
internal static class Picks
{
    /// <summary>One of some.</summary>
    public static T Pick<T>(this Random random, params ReadOnlySpan<T> some) => some[random.Next(some.Length)];

    /// <summary>Whether one of so many cases occurs.</summary>
    public static bool OneIn(this Random random, int cases) => random.Next(cases) == 0;
}
