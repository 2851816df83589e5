using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Running;

/// <summary>The windows of a scenario's warm-up.</summary>
internal sealed class WarmUpOutcome
{
    private readonly List<ScenarioMeasurement> _windows = [];

    /// <summary>The windows' measurements.</summary>
    public IReadOnlyList<ScenarioMeasurement> Windows => _windows;

    /// <summary>Their throughput.</summary>
    public WarmUpStatistics Statistics { get; private set; } = new([]);

    /// <summary>Whether another window may bring something: it is not level, and no request failed.</summary>
    public bool GoesOn => !Statistics.IsLevel && _windows.All(window => window.WarmUp.Failures == 0);

    /// <summary>Adds the next window.</summary>
    public void Add(ScenarioMeasurement window)
    {
        _windows.Add(window);
        double seconds = window.Elapsed.TotalSeconds;
        Statistics = new([.. Statistics.RequestsPerSecond, seconds > 0 ? window.WarmUp.Latency.Count / seconds : 0]);
    }
}
