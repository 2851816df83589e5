using SerializationApi.LoadTests.Engine;

namespace SerializationApi.LoadTests.Running;

/// <summary>The measurements of a scenario, one for each round that was begun.</summary>
internal sealed record ScenarioOutcome(PlannedScenario Planned, IReadOnlyList<ScenarioMeasurement> Rounds)
{
    /// <summary>The warm-up before all rounds, pass by pass.</summary>
    public IReadOnlyList<ScenarioMeasurement> WarmUp { get; init; } = [];
}
