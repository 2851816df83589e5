using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Running;

/// <summary>Makes the scenarios of a plan. Samples are made when first needed and shared between formats.</summary>
internal sealed class ScenarioFactory(RunPlan plan, HttpConnections connections)
{
    private readonly Dictionary<(string Set, int Count), Lazy<IDatasetSample>> _samples = [];

    /// <summary>All scenarios.</summary>
    public IReadOnlyList<PlannedScenario> Create() => [.. plan.Identities.Select(i => new PlannedScenario(i, Create(i)))];

    /// <summary>The request of a scenario, its body encoded and its answer known.</summary>
    public static RequestTemplate CreateTemplate(ScenarioIdentity identity, int seed, IDatasetSample sample)
    {
        bool isPost = identity.Operation == Operation.Post;
        return new(
            isPost ? HttpMethod.Post : HttpMethod.Get,
            isPost ? $"{identity.Set}/echo" : $"{identity.Set}/sample?count={identity.Count}&seed={seed}",
            identity.Format,
            isPost ? sample.Encode(identity.Format) : null,
            sample);
    }

    private Scenario Create(ScenarioIdentity identity)
    {
        Lazy<IDatasetSample> sample = SampleOf(identity);
        var template = new Lazy<RequestTemplate>(() => CreateTemplate(identity, plan.Options.Seed, sample.Value));
        string name = identity.Operation == Operation.Post ? $"POST /{identity.Set}/echo" : $"GET /{identity.Set}/sample";
        return Scenario.Create(identity.Name, HttpSteps.Create(name, connections, template))
            .WithInit(() => _ = template.Value)
            .WithWarmUp(plan.WarmUp)
            .WithLoadSimulations([.. plan.Simulations])
            .WithMaxIterations(plan.Requests ?? long.MaxValue);
    }

    private Lazy<IDatasetSample> SampleOf(ScenarioIdentity identity)
    {
        (string Set, int Count) key = (identity.Set, identity.Count);
        if (_samples.TryGetValue(key, out Lazy<IDatasetSample>? known))
        {
            return known;
        }

        IDataset dataset = plan.Options.Sets.Single(s => s.Name == identity.Set);
        return _samples[key] = new Lazy<IDatasetSample>(() => dataset.Sample(identity.Count, plan.Options.Seed));
    }
}
