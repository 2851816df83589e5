namespace SerializationApi.LoadTests.Scenarios;

/// <summary>
/// Open model: the rate changes linearly to <paramref name="Rate"/> requests per <paramref name="Interval"/>, from
/// the rate that the simulation before this one ended with (0 when it is the first).
/// </summary>
internal sealed record RampingInject(double Rate, TimeSpan Interval, TimeSpan During) : LoadSimulation(During);
