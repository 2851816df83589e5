namespace SerializationApi.Tests.Support;

/// <summary>
/// How much of a long test runs: a tenth where a developer waits for it, all of it where the environment variable
/// <c>SERIALIZATIONAPI_TESTS</c> is <c>full</c>, as in CI.
/// </summary>
public static class Rounds
{
    private static readonly int Share = AreFull ? 1 : 10;

    /// <summary>Whether everything runs.</summary>
    public static bool AreFull => Environment.GetEnvironmentVariable("SERIALIZATIONAPI_TESTS") == "full";

    /// <summary>The rounds of a test: at least one.</summary>
    /// <param name="full">The rounds in CI.</param>
    public static int Of(int full) => Math.Max(1, full / Share);

    /// <summary>The places of many that a test visits, from 0: each in CI, else every tenth from one that depends on how many there are.</summary>
    /// <param name="count">How many there are.</param>
    public static IEnumerable<int> Places(int count)
    {
        for (int place = count % Share; place < count; place += Share)
        {
            yield return place;
        }
    }

    /// <summary>The items of many that a test looks at: all of them in CI, else every tenth from one that depends on the test's case.</summary>
    /// <param name="items">What there is.</param>
    /// <param name="test">Which of the test's cases runs, so that all cases together look at everything.</param>
    public static T[] Some<T>(IReadOnlyList<T> items, int test) => [.. items.Where((_, place) => place % Share == test % Share)];
}
