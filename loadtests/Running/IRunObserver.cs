using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Running;

/// <summary>Learns how a run goes, to show it. Rounds count from 0.</summary>
internal interface IRunObserver
{
    /// <summary>Before the rounds, a scenario is loaded until its throughput is level, as so many are already.</summary>
    void Levelling(PlannedScenario planned, int level);

    /// <summary>A round of a scenario begins with its warm-up.</summary>
    void WarmingUp(PlannedScenario planned, int round);

    /// <summary>Measuring begins; the recorders may be read for their counts while it lasts.</summary>
    void Measuring(PlannedScenario planned, int round, IReadOnlyList<StepRecorder> recorders);

    /// <summary>The round has ended.</summary>
    void Ended(PlannedScenario planned, int round, ScenarioMeasurement measurement);
}
