using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Messages;
using SerializationApi.Benchmarks.Compare.Published;
using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Shared.Reports;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>Makes a report of what was measured.</summary>
internal static class ReportBuilder
{
    /// <summary>The bandwidths at which compression is judged, in 10⁶ bits per second: mobile, office, data centre.</summary>
    public static IReadOnlyList<double> Bandwidths { get; } = [10, 100, 1_000, 10_000];

    /// <summary>The report.</summary>
    public static CompareReport Build(
        DateTimeOffset startedAt,
        TimeSpan took,
        int rounds,
        double bandwidth,
        IReadOnlyList<Measurement> measurements,
        MessageResults? messages,
        StorageResults? storage,
        IReadOnlyList<string> notes
    )
    {
        IGrouping<string, Measurement>[] datasets = [.. measurements.GroupBy(m => m.Dataset, StringComparer.Ordinal)];
        (string Dataset, string? Warning)[] judged = [.. datasets.Select(dataset => (dataset.Key, Reliability.Warning([.. dataset])))];
        IEnumerable<IGrouping<string, Measurement>> ranked = datasets
            .Zip(judged)
            .Where(pair => pair.Second.Warning is null)
            .Select(pair => pair.First);
        return new CompareReport(
            CompareReport.CurrentVersion,
            startedAt,
            Math.Round(took.TotalSeconds, 1),
            MachineReport.Read(),
            rounds,
            bandwidth,
            [.. measurements.Select(Result)],
            [.. measurements.Select(SpreadOf)],
            [.. ranked.SelectMany(dataset => CompressionWorth.Of(dataset, Bandwidths))],
            [.. datasets.SelectMany(Compared)],
            messages,
            storage,
            [.. judged.Where(dataset => dataset.Warning is not null).Select(dataset => $"{dataset.Dataset}: {dataset.Warning}")],
            [.. measurements.Select(m => m.System).Distinct().Where(system => !SystemTraits.Of(system).IsDeployable)],
            notes,
            [.. datasets.SelectMany(dataset => Recommendation.Of(dataset.Key, [.. dataset], bandwidth))]
        );
    }

    private static CompareResult Result(Measurement m) =>
        new(
            m.Dataset,
            m.System,
            m.Compression,
            m.Count,
            m.Bytes,
            m.Serialize.Milliseconds.Median,
            m.Deserialize.Milliseconds.Median,
            m.Serialize.Allocated,
            m.Deserialize.Allocated
        );

    private static ResultSpread SpreadOf(Measurement m) =>
        new(
            m.Dataset,
            m.System,
            m.Compression,
            m.Serialize.Milliseconds.Low,
            m.Serialize.Milliseconds.High,
            m.Deserialize.Milliseconds.Low,
            m.Deserialize.Milliseconds.High,
            m.Serialize.Collections,
            m.Deserialize.Collections
        );

    private static IEnumerable<PublishedComparison> Compared(IGrouping<string, Measurement> dataset)
    {
        foreach (Measurement today in dataset.Where(m => m.Compression == "none"))
        {
            if (PublishedNumbers.Find(today.Dataset, today.System) is not { } published)
            {
                continue;
            }

            PublishedNumber publishedJson = PublishedNumbers.Baseline(today.Dataset);
            if (dataset.FirstOrDefault(m => m.Name == publishedJson.System) is { } json)
            {
                Measurement? ours = dataset.FirstOrDefault(m => m.Name == published.Ours);
                yield return new PublishedComparison(
                    today.Dataset,
                    published.Library,
                    today.System,
                    ours?.Name,
                    new Beside(published.Bytes / published.Count, PerItem(today), ours is null ? null : PerItem(ours)),
                    Ratios(published.Serialize / publishedJson.Serialize, m => m.Serialize),
                    Ratios(published.Deserialize / publishedJson.Deserialize, m => m.Deserialize)
                );

                Beside Ratios(double ratio, Func<Measurement, Direction> direction)
                {
                    double toJson = direction(json).Milliseconds.Median;
                    return new Beside(
                        ratio,
                        direction(today).Milliseconds.Median / toJson,
                        ours is null ? null : direction(ours).Milliseconds.Median / toJson
                    );
                }
            }
        }
    }

    private static double PerItem(Measurement m) => m.Bytes / (double)m.Count;
}
