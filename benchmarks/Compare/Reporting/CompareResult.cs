namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>A system with a compression on a dataset.</summary>
internal sealed record CompareResult(
    string Dataset,
    string System,
    string Compression,
    int Count,
    long Bytes,
    double SerializeMs,
    double DeserializeMs,
    long SerializeAllocated,
    long DeserializeAllocated
);
