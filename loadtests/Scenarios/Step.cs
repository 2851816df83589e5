namespace SerializationApi.LoadTests.Scenarios;

/// <summary>The request of a scenario.</summary>
/// <param name="Name">Its name in reports.</param>
/// <param name="Run">Sends it once. What it throws is a failure.</param>
internal sealed record Step(string Name, Func<StepContext, ValueTask<StepResult>> Run);
