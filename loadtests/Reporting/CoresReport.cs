using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Who used which cores of the machine that the load generator ran on, as the system said after the run.</summary>
/// <param name="Client">The cores that the load generator may use, such as 0-3,6; null where it cannot be told.</param>
/// <param name="Service">Those of the service; null where it cannot be told.</param>
/// <param name="Others">How many cores other processes kept busy meanwhile; null where it cannot be told.</param>
internal sealed record CoresReport(string? Client, string? Service, double? Others)
{
    // The share of the machine above which others move every time by more than formats differ.
    private const double MostOthers = 0.1;

    /// <summary>Whether the client took time from the service; null where it cannot be told.</summary>
    public bool? Shared =>
        Client is { } client && Service is { } service ? ProcessorCores.Parse(client).Intersect(ProcessorCores.Parse(service)).Any() : null;

    /// <summary>Whether other processes disturbed the run.</summary>
    /// <param name="cores">The cores of the machine.</param>
    public bool IsBusy(int cores) => Others > MostOthers * cores;
}
