using System.Globalization;

namespace SerializationApi.Tests.Support;

/// <summary>
/// How much of a long test runs: a tenth where a developer waits for it; the environment variable <c>SERIALIZATIONAPI_TESTS</c> asks for
/// all of it (<c>full</c>), or for one of so many parts (<c>10</c>, as in CI).
/// </summary>
public static class Rounds
{
    private static readonly string? Asked = Environment.GetEnvironmentVariable("SERIALIZATIONAPI_TESTS");

    private static readonly int Share =
        AreFull ? 1
        : int.TryParse(Asked, CultureInfo.InvariantCulture, out int parts) && parts > 0 ? parts
        : 10;

    /// <summary>Whether everything runs.</summary>
    public static bool AreFull => Asked == "full";

    /// <summary>The rounds of a test: at least one.</summary>
    /// <param name="full">The rounds where all run.</param>
    public static int Of(int full) => Math.Max(1, full / Share);

    /// <summary>The places of many that a test visits, from 0: each where all run, else one of so many from a place that depends on how
    /// many there are.</summary>
    /// <param name="count">How many there are.</param>
    public static IEnumerable<int> Places(int count)
    {
        for (int place = count % Share; place < count; place += Share)
        {
            yield return place;
        }
    }

    /// <summary>The items of many that a test looks at: all of them where all run, else one of so many from a place that depends on the
    /// test's case.</summary>
    /// <param name="items">What there is.</param>
    /// <param name="test">Which of the test's cases runs, so that all cases together look at everything.</param>
    public static T[] Some<T>(IReadOnlyList<T> items, int test) => [.. items.Where((_, place) => place % Share == test % Share)];
}
