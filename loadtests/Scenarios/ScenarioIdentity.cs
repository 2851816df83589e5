using SerializationApi.Contracts;
using SerializationApi.LoadTests.Payloads;

namespace SerializationApi.LoadTests.Scenarios;

/// <summary>Which scenario of the matrix one is: its name in reports and the labels that assertions select by.</summary>
/// <param name="Dataset">What is loaded.</param>
/// <param name="Format">The format of both bodies.</param>
/// <param name="Count">Items in the dataset.</param>
/// <param name="Operation">get or post.</param>
internal sealed record ScenarioIdentity(Dataset Dataset, PayloadFormat Format, int Count, string Operation)
{
    /// <summary>The service that is loaded beside the one under test; null for the latter.</summary>
    public string? Baseline { get; init; }

    /// <summary>The version of HTTP: 1.1 or 2.</summary>
    public string Http { get; init; } = "1.1";

    /// <summary>The labels in the order of the name.</summary>
    public IReadOnlyList<string> Labels { get; } = [Dataset.Name, Format.Name, $"{Count}", Operation];

    /// <summary>The name: <c>organizations.msgpack.100.get</c>, of a baseline <c>mvc.organizations.msgpack.100.get</c>.</summary>
    public string Name => string.Join('.', Baseline is null ? Labels : Labels.Prepend(Baseline));
}
