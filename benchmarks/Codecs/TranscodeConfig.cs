using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Medians, their ratio to decoding and encoding in the same run, and allocations.</summary>
public sealed class TranscodeConfig : ManualConfig
{
    public TranscodeConfig()
    {
        AddJob(Job.Default.WithWarmupCount(6).WithIterationCount(15).AsDefault());
        AddDiagnoser(MemoryDiagnoser.Default);
        AddColumn(StatisticColumn.Median);
        WithBuildTimeout(TimeSpan.FromMinutes(10)); // all referenced projects are built again
        HideColumns(Column.Error, Column.StdDev, Column.Mean, Column.RatioSD, Column.Gen0, Column.Gen1, Column.Gen2);
    }
}
