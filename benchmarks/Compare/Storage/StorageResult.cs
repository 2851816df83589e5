namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>What rows of a dataset take in a server, by a system with a compression, and how long they travel.</summary>
/// <param name="Storage">The server: redis or postgres.</param>
/// <param name="Dataset">The dataset's name.</param>
/// <param name="System">The system's name.</param>
/// <param name="Compression">The compression's name.</param>
/// <param name="Rows">How many were written.</param>
/// <param name="PayloadBytes">Of all payloads together.</param>
/// <param name="Size">What the server takes for them.</param>
/// <param name="Write">Writing them.</param>
/// <param name="Read">Reading them.</param>
/// <param name="ExtrapolatedBytes">What as many rows would take as were asked for.</param>
/// <param name="CostPerMonth">What that would cost; null where no price was given.</param>
internal sealed record StorageResult(
    string Storage,
    string Dataset,
    string System,
    string Compression,
    int Rows,
    long PayloadBytes,
    StoredSize Size,
    StorageLatency Write,
    StorageLatency Read,
    double ExtrapolatedBytes,
    double? CostPerMonth
)
{
    /// <summary>The system, and the compression if there is one.</summary>
    public string Name => Compression == "none" ? System : $"{System} + {Compression}";
}
