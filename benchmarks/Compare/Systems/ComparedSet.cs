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

    /// <summary>
    /// Each system with each compression; one that compresses by itself is taken as it is. JSON is there without compression and with all
    /// that others have, asked for or by themselves: savings are against JSON with the same compression.
    /// </summary>
    public IEnumerable<(SystemSample System, Compression Compression)> Pairs(IReadOnlyList<Compression> compressions)
    {
        var own = Systems.Select(system => SystemTraits.Of(system.System).Coding).ToHashSet(StringComparer.Ordinal);
        return from compression in Compression.All
            where compression == Compression.None || compressions.Contains(compression) || own.Contains(compression.Name)
            from system in Systems
            where
                system.System == SystemNames.Json
                || (SystemTraits.Of(system.System).IsCompressed ? compression == Compression.None : compressions.Contains(compression))
            select (system, compression);
    }
}
