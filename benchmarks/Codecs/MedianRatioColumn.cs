using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>A benchmark's median as a multiple of another method's median with the same parameters.</summary>
/// <param name="name">The column's header.</param>
/// <param name="reference">The other method.</param>
public sealed class MedianRatioColumn(string name, string reference) : IColumn
{
    /// <inheritdoc />
    public string Id => $"{nameof(MedianRatioColumn)}.{reference}";

    /// <inheritdoc />
    public string ColumnName => name;

    /// <inheritdoc />
    public bool AlwaysShow => true;

    /// <inheritdoc />
    public ColumnCategory Category => ColumnCategory.Statistics;

    /// <inheritdoc />
    public int PriorityInCategory => 0;

    /// <inheritdoc />
    public bool IsNumeric => true;

    /// <inheritdoc />
    public UnitType UnitType => UnitType.Dimensionless;

    /// <inheritdoc />
    public string Legend => $"Median / median of {reference}";

    /// <inheritdoc />
    public bool IsAvailable(Summary summary) => summary.BenchmarksCases.Any(candidate => candidate.Descriptor.WorkloadMethod.Name == reference);

    /// <inheritdoc />
    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase)
    {
        BenchmarkCase? other = summary.BenchmarksCases.FirstOrDefault(candidate =>
            candidate.Descriptor.WorkloadMethod.Name == reference && candidate.Parameters.DisplayInfo == benchmarkCase.Parameters.DisplayInfo && candidate.Job.Id == benchmarkCase.Job.Id);
        double? median = Median(summary, benchmarkCase);
        double? otherMedian = other is null ? null : Median(summary, other);
        return median is null || otherMedian is null ? "?" : (median.Value / otherMedian.Value).ToString("0.00", CultureInfo.InvariantCulture);
    }

    /// <inheritdoc />
    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);

    private static double? Median(Summary summary, BenchmarkCase benchmarkCase) => summary[benchmarkCase]?.ResultStatistics?.Median;
}
