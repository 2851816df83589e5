using SerializationApi.Contracts;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Running;

/// <summary>Makes the scenarios of a plan. Samples are made when first needed and shared between formats.</summary>
/// <param name="plan">The plan.</param>
/// <param name="connections">Those to the service.</param>
/// <param name="baseline">Those to the baseline, if the plan has one.</param>
internal sealed class ScenarioFactory(RunPlan plan, HttpConnections connections, HttpConnections? baseline = null)
{
    private readonly Dictionary<(Dataset Dataset, int Count), Lazy<IDatasetSample>> _samples = [];

    /// <summary>The scenarios in the order of the plan.</summary>
    public IReadOnlyList<PlannedScenario> Create() => [.. plan.Identities.Select(i => new PlannedScenario(i, Create(i)))];

    /// <summary>The request of a scenario, its body encoded and its response known.</summary>
    public static RequestTemplate CreateTemplate(ScenarioIdentity identity, int seed, IDatasetSample sample)
    {
        string path = PathOf(identity);
        return identity.Operation == Operation.Post
            ? new(HttpMethod.Post, path, identity.Format, sample.Encode(identity.Format), sample)
            : new(HttpMethod.Get, $"{path}?count={identity.Count}&seed={seed}", identity.Format, null, sample);
    }

    private Scenario Create(ScenarioIdentity identity)
    {
        Lazy<IDatasetSample> sample = SampleOf(identity.Dataset, identity.Count);
        var template = new Lazy<RequestTemplate>(() => CreateTemplate(identity, plan.Options.Seed, sample.Value));
        string name = $"{identity.Operation.ToUpperInvariant()} /{PathOf(identity)}";
        return Scenario.Create(identity.Name, HttpSteps.Create(name, identity.Baseline is null ? connections : baseline!, template))
            .WithInit(() => _ = template.Value)
            .WithWarmUp(plan.WarmUp)
            .WithLoadSimulations([.. plan.Simulations])
            .WithMaxIterations(plan.Requests ?? long.MaxValue);
    }

    private Lazy<IDatasetSample> SampleOf(Dataset dataset, int count)
    {
        if (!_samples.TryGetValue((dataset, count), out Lazy<IDatasetSample>? sample))
        {
            sample = new(() => SampleFactory.Create(dataset, count, plan.Options.Seed));
            _samples.Add((dataset, count), sample);
        }

        return sample;
    }

    private static string PathOf(ScenarioIdentity identity) =>
        $"{identity.Dataset.Name}/{(identity.Operation == Operation.Post ? "echo" : "sample")}";
}
