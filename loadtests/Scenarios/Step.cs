namespace SerializationApi.LoadTests.Scenarios;

/// <summary>One request of a scenario: what it is called in reports and how it is done.</summary>
/// <param name="Name">The name in reports.</param>
/// <param name="Run">Does it once. An exception counts as a failure by its type.</param>
internal sealed record Step(string Name, Func<StepContext, ValueTask<StepResult>> Run);
