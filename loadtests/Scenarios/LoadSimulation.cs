namespace SerializationApi.LoadTests.Scenarios;

/// <summary>
/// One stretch of load. The closed model (<see cref="KeepConstant"/>, <see cref="RampingConstant"/>) holds a number of
/// workers that each send the next request when the response to the last has arrived; the open model (<see cref="Inject"/>,
/// <see cref="RampingInject"/>) starts requests at set moments whether or not earlier ones have got their response.
/// </summary>
/// <param name="During">How long new requests are started; positive.</param>
internal abstract record LoadSimulation(TimeSpan During);
