using SerializationApi.Benchmarks.Compare.Measuring;

namespace SerializationApi.Benchmarks.Compare.Judging;

/// <summary>What compression is worth to a system at a bandwidth.</summary>
/// <param name="Dataset">The dataset's name.</param>
/// <param name="System">The system's name.</param>
/// <param name="MegabitsPerSecond">The bandwidth.</param>
/// <param name="PlainMs">Both directions and the way between them without compression.</param>
/// <param name="Best">The compression with the least time; none where that is not told apart from doing without.</param>
/// <param name="BestMs">Both directions and the way between them with that.</param>
internal sealed record CompressionWorth(string Dataset, string System, double MegabitsPerSecond, double PlainMs, string Best, double BestMs)
{
    /// <summary>What compression is worth to each system of a dataset.</summary>
    public static IEnumerable<CompressionWorth> Of(IEnumerable<Measurement> dataset, IReadOnlyList<double> bandwidths) =>
        from system in dataset.GroupBy(m => m.System, StringComparer.Ordinal)
        let plain = system.FirstOrDefault(m => m.Compression == "none")
        where plain is not null
        from bandwidth in bandwidths
        let best = system.MinBy(m => m.Transfer(bandwidth).Median)
        let chosen = best.Transfer(bandwidth).DiffersFrom(plain.Transfer(bandwidth)) ? best : plain
        select new CompressionWorth(
            plain.Dataset,
            plain.System,
            bandwidth,
            plain.Transfer(bandwidth).Median,
            chosen.Compression,
            chosen.Transfer(bandwidth).Median
        );
}
