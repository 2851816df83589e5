using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Order;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Toolchains.InProcess.Emit;

namespace SerializationApi.Benchmarks.Compare.Bdn;

/// <summary>How BenchmarkDotNet measures pairs: in this process, which has the samples, with medians as the comparison has.</summary>
internal static class PairConfig
{
    private const int WidthOfNames = 60;

    /// <summary>The configuration.</summary>
    /// <param name="isQuick">Whether three short iterations do.</param>
    /// <param name="output">The folder of its reports; null for its own.</param>
    public static IConfig Create(bool isQuick, string? output)
    {
        ManualConfig config = DefaultConfig.Instance
            .AddJob((isQuick ? Job.ShortRun : Job.Default).WithToolchain(InProcessEmitToolchain.DontLogOutput))
            .AddColumn(StatisticColumn.Median)
            .WithOrderer(new DefaultOrderer(SummaryOrderPolicy.Declared))
            .WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(WidthOfNames))
            .WithOptions(ConfigOptions.JoinSummary);
        return output is null ? config : config.WithArtifactsPath(output);
    }
}
