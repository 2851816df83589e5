using SerializationApi.LoadTests.Engine;

namespace SerializationApi.LoadTests.Running;

/// <summary>One rate of a sweep.</summary>
/// <param name="Rate">Requests per second.</param>
/// <param name="Held">Whether every response was right, the p99 within the bound, and no request late.</param>
/// <param name="Measurement">What was measured.</param>
internal sealed record SweepStep(double Rate, bool Held, ScenarioMeasurement Measurement);
