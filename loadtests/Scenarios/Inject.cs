namespace SerializationApi.LoadTests.Scenarios;

/// <summary>Open model: <paramref name="Rate"/> requests per <paramref name="Interval"/>, evenly spaced.</summary>
internal sealed record Inject(double Rate, TimeSpan Interval, TimeSpan During) : LoadSimulation(During);
