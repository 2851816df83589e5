using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Running;

/// <summary>A scenario and its place in the matrix.</summary>
internal sealed record PlannedScenario(ScenarioIdentity Identity, Scenario Scenario);
