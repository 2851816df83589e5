namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>An article's number beside ours: bytes of an item, and times as ratios to the JSON of the same run.</summary>
internal sealed record PublishedComparison(
    string Dataset,
    string System,
    string Compression,
    string Library,
    double? PublishedBytesPerItem,
    double BytesPerItem,
    double PublishedSerializeRatio,
    double SerializeRatio,
    double PublishedDeserializeRatio,
    double DeserializeRatio);
