using SerializationApi.Benchmarks.Compare.Compressing;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>A sample of a dataset in all systems that have a form for it.</summary>
/// <param name="Dataset">The dataset's name in reports.</param>
/// <param name="Count">How many items the sample has.</param>
/// <param name="Systems">The systems, the baseline first.</param>
/// <param name="Refused">Why systems are missing, one line each.</param>
internal sealed record ComparedSet(string Dataset, int Count, IReadOnlyList<SystemSample> Systems, IReadOnlyList<string> Refused)
{
    /// <summary>Makes so many single items of the dataset, each a sample of its own, as the rows of a table are.</summary>
    public Func<int, IReadOnlyList<ComparedSet>> Rows { get; init; } = static _ => [];

    /// <summary>Each system with each compression; one that compresses by itself is taken as it is.</summary>
    public IEnumerable<(SystemSample System, Compression Compression)> Pairs(IReadOnlyList<Compression> compressions) =>
        from compression in compressions.Prepend(Compression.None).Distinct()
        from system in Systems
        where SystemTraits.Of(system.System).IsCompressed ? compression == Compression.None : compressions.Contains(compression)
        select (system, compression);
}
