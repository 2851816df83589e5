namespace SerializationApi.LoadTests.Scenarios;

/// <summary>
/// One stretch of load. The closed model (<see cref="ClosedStage"/>) holds a number of workers that each wait for their response; the open
/// model (<see cref="OpenStage"/>) starts requests at fixed moments, whatever became of earlier ones.
/// </summary>
/// <param name="During">How long new requests are started.</param>
internal abstract record LoadStage(TimeSpan During);
