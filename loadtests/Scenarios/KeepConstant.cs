namespace SerializationApi.LoadTests.Scenarios;

/// <summary>Closed model: <paramref name="Copies"/> workers all the time.</summary>
internal sealed record KeepConstant(int Copies, TimeSpan During) : LoadSimulation(During);
