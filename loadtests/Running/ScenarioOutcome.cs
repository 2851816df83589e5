using SerializationApi.LoadTests.Engine;

namespace SerializationApi.LoadTests.Running;

/// <summary>The measurements of a scenario, one for each round that was begun.</summary>
internal sealed record ScenarioOutcome(PlannedScenario Planned, IReadOnlyList<ScenarioMeasurement> Rounds)
{
    /// <summary>The rates of a sweep in the order in which they were tried; none without a sweep.</summary>
    public IReadOnlyList<SweepStep> Steps { get; init; } = [];

    /// <summary>The search of a sweep; null without one.</summary>
    public KneeSearch? Knee { get; init; }

    /// <summary>The warm-up before all rounds, pass by pass.</summary>
    public IReadOnlyList<ScenarioMeasurement> WarmUp { get; init; } = [];
}
