using System.Globalization;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Compare.Judging;

/// <summary>The answer to a question about a dataset. Only what can be deployed is an answer.</summary>
/// <param name="Dataset">The dataset's name.</param>
/// <param name="Question">What is asked.</param>
/// <param name="Choice">The answer; null where times are too noisy to have one.</param>
internal sealed record Recommendation(string Dataset, string Question, Choice? Choice)
{
    // More names than this say nothing.
    private const int MostAsGood = 3;

    // On a machine that is busy much cannot be told apart that is not as good.
    private const double MostSlower = 1.1;

    /// <summary>The answers for a dataset: the smallest, the fastest both ways, the best at a bandwidth.</summary>
    /// <param name="dataset">Its name.</param>
    /// <param name="measurements">All that was measured of it.</param>
    /// <param name="megabitsPerSecond">The bandwidth.</param>
    public static IEnumerable<Recommendation> Of(string dataset, IReadOnlyList<Measurement> measurements, double megabitsPerSecond)
    {
        Measurement[] deployable = [.. measurements.Where(m => SystemTraits.Of(m.System).IsDeployable)];
        if (deployable.Length == 0)
        {
            return [];
        }

        bool areReliable = Reliability.Warning(measurements) is null;
        string bandwidth = megabitsPerSecond.ToString("0.##", CultureInfo.InvariantCulture);
        return
        [
            new(dataset, "smallest", Best("bytes", deployable, static m => new Spread(m.Bytes, m.Bytes, m.Bytes))),
            new(dataset, "fastest both ways", areReliable ? Best("ms", deployable, static m => m.RoundTrip) : null),
            new(dataset, $"best at {bandwidth} Mbit/s", areReliable ? Best("ms", deployable, m => m.Transfer(megabitsPerSecond)) : null),
        ];
    }

    private static Choice Best(string unit, Measurement[] measurements, Func<Measurement, Spread> of)
    {
        Measurement[] sorted = [.. measurements.OrderBy(m => of(m).Median).ThenBy(Simplicity)];
        Spread best = of(sorted[0]);
        Measurement? json = JsonBaseline.Of(measurements, sorted[0], static m => (m.System, m.Compression));
        return new Choice(
            sorted[0].System,
            sorted[0].Compression,
            SystemTraits.Of(sorted[0].System).Library,
            best.Median,
            unit,
            json is null ? null : 1 - (best.Median / of(json).Median),
            json?.Name,
            [
                .. sorted
                    .Skip(1)
                    .TakeWhile(m => !of(m).DiffersFrom(best) && of(m).Median <= MostSlower * best.Median)
                    .OrderBy(Simplicity)
                    .Take(MostAsGood)
                    .Select(m => m.Name),
            ]
        );
    }

    // What is not compressed is simpler than what is; then JSON, ours, and other libraries.
    private static int Simplicity(Measurement measurement)
    {
        var traits = SystemTraits.Of(measurement.System);
        bool isCompressed = traits.IsCompressed || measurement.Compression != "none";
        return traits.Rank + (isCompressed ? SystemTraits.All.Count : 0);
    }
}
