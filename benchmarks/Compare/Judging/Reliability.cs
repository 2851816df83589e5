using SerializationApi.Benchmarks.Compare.Measuring;

namespace SerializationApi.Benchmarks.Compare.Judging;

/// <summary>Whether times can be ranked at all: a machine that does other work makes any of them the fastest.</summary>
internal static class Reliability
{
    /// <summary>The <see cref="Spread.Noise"/> above which no time has a winner.</summary>
    public const double MostNoise = 0.3;

    /// <summary>
    /// Why the times of a dataset have no winner; null where they have one. Noise counts where it decides: of the median result, of the
    /// fastest one, and of JSON.
    /// </summary>
    /// <param name="dataset">All that was measured of it, one result at least.</param>
    public static string? Warning(IReadOnlyList<Measurement> dataset)
    {
        double[] all = [.. dataset.Select(static m => m.RoundTrip.Noise).Order()];
        Measurement[] deciding = [dataset.MinBy(static m => m.RoundTrip.Median)!, .. dataset.Where(JsonBaseline.IsPlain)];
        double noise = deciding.Select(static m => m.RoundTrip.Noise).Append(all[all.Length / 2]).Max();
        return noise > MostNoise ? $"times are unreliable: the machine is busy ({ReadableNumber.Noise(noise)})" : null;
    }
}
