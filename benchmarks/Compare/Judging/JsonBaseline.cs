using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Compare.Judging;

/// <summary>The result that savings and ratios are against: System.Text.Json with the same compression.</summary>
internal static class JsonBaseline
{
    /// <summary>Whether a result is JSON without compression.</summary>
    public static bool IsPlain(Measurement measurement) => measurement is { System: SystemNames.Json, Compression: "none" };

    /// <summary>The baseline of a result; null where it was not measured.</summary>
    /// <typeparam name="T">A result's type.</typeparam>
    /// <param name="results">All results of its dataset.</param>
    /// <param name="result">The result.</param>
    /// <param name="nameOf">The system and the compression of a result.</param>
    public static T? Of<T>(IEnumerable<T> results, T result, Func<T, (string System, string Compression)> nameOf)
        where T : class
    {
        (string system, string compression) = nameOf(result);
        return results.FirstOrDefault(candidate => nameOf(candidate) == (SystemNames.Json, SystemTraits.Of(system).Coding ?? compression));
    }
}
