namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>An article's numbers beside those of the same library in this run, and beside ours.</summary>
/// <param name="Dataset">The dataset's name.</param>
/// <param name="Library">What the article used.</param>
/// <param name="System">The system here that is the same.</param>
/// <param name="Ours">Our counterpart, with its compression; null where there is none.</param>
/// <param name="BytesPerItem">Bytes of an item.</param>
/// <param name="SerializeRatio">Encoding as a ratio to the JSON of the same run.</param>
/// <param name="DeserializeRatio">Decoding as a ratio to the same.</param>
internal sealed record PublishedComparison(
    string Dataset,
    string Library,
    string System,
    string? Ours,
    Beside BytesPerItem,
    Beside SerializeRatio,
    Beside DeserializeRatio
);
