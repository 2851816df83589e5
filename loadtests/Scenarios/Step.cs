namespace SerializationApi.LoadTests.Scenarios;

/// <summary>One request of a scenario: what it is called in reports and how it is done.</summary>
/// <param name="Name">The name in reports.</param>
/// <param name="Run">Does it once. An exception counts as a failure by its type.</param>
internal sealed record Step(string Name, Func<StepContext, ValueTask<StepResult>> Run)
{
    /// <summary>A step that sends a request. The template is built when first needed, so each request asks for it.</summary>
    public static Step Create<TTemplate>(string name, Func<TTemplate, StepContext, ValueTask<StepResult>> send, Lazy<TTemplate> template) =>
        new(name, context => send(template.Value, context));
}
