namespace SerializationApi.LoadTests.Scenarios;

/// <summary>
/// Closed model: workers join or leave evenly until there are <paramref name="Copies"/>, from as many as the
/// simulation before this one ended with (none when it is the first).
/// </summary>
internal sealed record RampingConstant(int Copies, TimeSpan During) : LoadSimulation(During);
