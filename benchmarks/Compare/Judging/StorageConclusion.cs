using System.Globalization;
using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Compare.Judging;

/// <summary>
/// What rows take in a server, in one sentence per server and dataset: as the smallest that can be deployed, and as JSON with the same
/// compression.
/// </summary>
internal static class StorageConclusion
{
    /// <summary>The sentences.</summary>
    /// <param name="results">What was measured.</param>
    /// <param name="rows">The rows by which was extrapolated.</param>
    public static IEnumerable<string> Of(IEnumerable<StorageResult> results, long rows) =>
        results
            .GroupBy(result => (result.Storage, result.Dataset))
            .Select(dataset =>
            {
                StorageResult smallest = dataset
                    .Where(result => SystemTraits.Of(result.System).IsDeployable)
                    .MinBy(result => result.ExtrapolatedBytes)!;
                StorageResult json = JsonBaseline.Of(dataset, smallest, static row => (row.System, row.Compression)) ?? dataset.First();
                double saved = 1 - (smallest.ExtrapolatedBytes / json.ExtrapolatedBytes);
                return string.Create(
                    CultureInfo.InvariantCulture,
                    $"{dataset.Key.Dataset} in {dataset.Key.Storage}: {rows:N0} rows take {Taken(json)} as {json.Name} "
                        + $"and {Taken(smallest)} as {smallest.Name}, the smallest (−{100 * saved:0} %)."
                );
            });

    private static string Taken(StorageResult result)
    {
        string size = $"{ReadableNumber.Significant(result.ExtrapolatedBytes / 1e9)} GB";
        return result.CostPerMonth is { } cost ? $"{size} ({ReadableNumber.Significant(cost)} a month)" : size;
    }
}
