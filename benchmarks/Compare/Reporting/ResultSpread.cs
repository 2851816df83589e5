namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>Least and greatest of a result's rounds, in milliseconds, and collections per 1,000 operations.</summary>
internal sealed record ResultSpread(
    string Dataset,
    string System,
    string Compression,
    double SerializeLowMs,
    double SerializeHighMs,
    double DeserializeLowMs,
    double DeserializeHighMs,
    double SerializeCollections,
    double DeserializeCollections
);
