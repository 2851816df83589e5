using System.Text.Json.Serialization;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>How fast a scenario was while it was warmed up, window by window.</summary>
/// <param name="RequestsPerSecond">The responses per second of each window, in order.</param>
internal sealed record WarmUpStatistics(IReadOnlyList<double> RequestsPerSecond)
{
    /// <summary>How many windows must be alike: a service that is being compiled may be as slow for three seconds, and then four times faster.</summary>
    public const int AlikeWindows = 5;

    /// <summary>How far the slowest of them may be below the fastest, as a share of the fastest.</summary>
    public const double Tolerance = 0.2;

    /// <summary>Whether throughput was level at the end.</summary>
    [JsonPropertyName("level")]
    public bool IsLevel => RequestsPerSecond.Count >= AlikeWindows
        && RequestsPerSecond.TakeLast(AlikeWindows).Min() >= (1 - Tolerance) * RequestsPerSecond.TakeLast(AlikeWindows).Max();
}
