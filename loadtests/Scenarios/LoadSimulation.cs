namespace SerializationApi.LoadTests.Scenarios;

/// <summary>
/// One stretch of load. The closed model (<see cref="KeepConstant"/>, <see cref="RampingConstant"/>) holds a number of
/// workers that each send the next request when the last one's response has arrived; the open model
/// (<see cref="Inject"/>, <see cref="RampingInject"/>) starts requests at fixed moments, whatever became of earlier ones.
/// </summary>
/// <param name="During">How long new requests are started; positive.</param>
internal abstract record LoadSimulation(TimeSpan During);
