using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Reports;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Medians, their ratios to the two reference libraries and to a copy of the objects in the same run, and allocations.</summary>
public sealed class CodecConfig : ManualConfig
{
    public CodecConfig()
    {
        AddJob(Job.Default.WithWarmupCount(6).WithIterationCount(15).AsDefault());
        AddDiagnoser(MemoryDiagnoser.Default);
        AddColumn(StatisticColumn.Median);
        WithBuildTimeout(TimeSpan.FromMinutes(10)); // all referenced projects are built again
        Orderer = new DefaultOrderer(SummaryOrderPolicy.Declared);
        SummaryStyle = SummaryStyle.Default.WithMaxParameterColumnWidth(32);
        HideColumns(Column.Error, Column.StdDev, Column.Mean, Column.RatioSD, Column.Gen0, Column.Gen1, Column.Gen2);
    }
}
