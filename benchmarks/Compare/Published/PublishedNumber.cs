namespace SerializationApi.Benchmarks.Compare.Published;

/// <summary>What an article measured on another machine.</summary>
/// <param name="Dataset">The dataset's name here.</param>
/// <param name="System">The system's name here.</param>
/// <param name="Ours">What of ours stands for it, with its compression; null for nothing.</param>
/// <param name="Count">How many items the article's sample had.</param>
/// <param name="Library">The library that the article used.</param>
/// <param name="Bytes">The payload's length, as exactly as it was published.</param>
/// <param name="Serialize">Encoding, in milliseconds, or in percent of the article's JSON where it says no more.</param>
/// <param name="Deserialize">Decoding, in the same unit.</param>
internal sealed record PublishedNumber(
    string Dataset,
    string System,
    string? Ours,
    int Count,
    string Library,
    double? Bytes,
    double Serialize,
    double Deserialize
);
