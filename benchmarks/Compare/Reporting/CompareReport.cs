using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Messages;
using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Shared.Reports;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>All that a comparison found, as report.json holds it.</summary>
/// <param name="Version">Of this form: 3.</param>
/// <param name="StartedAt">When it began.</param>
/// <param name="Seconds">How long it took.</param>
/// <param name="Machine">What it ran on.</param>
/// <param name="Rounds">How often each pair came round.</param>
/// <param name="Bandwidth">Of the recommendations, in 10⁶ bits per second.</param>
/// <param name="Results">What was measured: medians.</param>
/// <param name="Spreads">Least and greatest of the same, in the same order.</param>
/// <param name="CompressionWorth">What compression is worth to each system at some bandwidths.</param>
/// <param name="Published">What the articles measured, beside the same library today and ours.</param>
/// <param name="Messages">Single messages; null when they were not asked for.</param>
/// <param name="Storage">Rows in servers; null when they were not asked for.</param>
/// <param name="Warnings">Why times are not ranked, a line for each dataset.</param>
/// <param name="NeverRecommended">The systems among the results that nobody should deploy.</param>
/// <param name="Notes">What is missing or not equal, a line each.</param>
/// <param name="Recommendations">Three answers per dataset.</param>
internal sealed record CompareReport(
    int Version,
    DateTimeOffset StartedAt,
    double Seconds,
    MachineReport Machine,
    int Rounds,
    double Bandwidth,
    IReadOnlyList<CompareResult> Results,
    IReadOnlyList<ResultSpread> Spreads,
    IReadOnlyList<CompressionWorth> CompressionWorth,
    IReadOnlyList<PublishedComparison> Published,
    MessageResults? Messages,
    StorageResults? Storage,
    IReadOnlyList<string> Warnings,
    IReadOnlyList<string> NeverRecommended,
    IReadOnlyList<string> Notes,
    IReadOnlyList<Recommendation> Recommendations
)
{
    /// <summary>The version that this program writes.</summary>
    public const int CurrentVersion = 3;
}
