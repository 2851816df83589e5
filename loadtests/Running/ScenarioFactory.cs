using Grpc.Core;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Grpc;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Running;

/// <summary>Makes the scenarios of a plan. Samples are made when first needed and shared between formats.</summary>
/// <param name="plan">The plan.</param>
/// <param name="connections">Those to the service.</param>
/// <param name="baseline">Those to the baseline, if the plan has one.</param>
/// <param name="grpc">Those of gRPC to the service, if the plan has it.</param>
internal sealed class ScenarioFactory(
    RunPlan plan,
    HttpConnections connections,
    HttpConnections? baseline = null,
    GrpcConnections? grpc = null
)
{
    private readonly Dictionary<(Dataset Dataset, int Count, PayloadFormat? Grpc), Lazy<IDatasetSample>> _samples = [];

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

    /// <summary>The call of a scenario of gRPC, its messages encoded and its response known.</summary>
    public static GrpcTemplate CreateCall(ScenarioIdentity identity, int seed, IDatasetSample sample)
    {
        byte[] messages = sample.Encode(identity.Format);
        byte[] request =
            identity.Operation == Operation.Post
                ? messages
                : new GrpcSample<SampleRequest>([new() { Count = identity.Count, Seed = seed }]).Encode(identity.Format);
        return new(MethodOf(identity), identity.Format, request, sample, messages.Length);
    }

    private Scenario Create(ScenarioIdentity identity)
    {
        Lazy<IDatasetSample> sample = SampleOf(identity);
        if (identity.Format.IsGrpc)
        {
            GrpcMethod method = MethodOf(identity);
            return Create<GrpcTemplate>(
                identity,
                $"{method.Service}/{method.Name}",
                grpc!.CallAsync,
                new(() => CreateCall(identity, plan.Options.Seed, sample.Value))
            );
        }

        HttpConnections http = identity.Baseline is null ? connections : baseline!;
        return Create<RequestTemplate>(
            identity,
            $"{identity.Operation.ToUpperInvariant()} /{PathOf(identity)}",
            http.SendAsync,
            new(() => CreateTemplate(identity, plan.Options.Seed, sample.Value))
        );
    }

    private Scenario Create<TTemplate>(
        ScenarioIdentity identity,
        string step,
        Func<TTemplate, StepContext, ValueTask<StepResult>> send,
        Lazy<TTemplate> template
    ) =>
        new(identity.Name, new Step(step, context => send(template.Value, context)))
        {
            Init = () => _ = template.Value,
            WarmUp = plan.WarmUp,
            Stages = plan.Stages,
            MaxRequests = plan.Requests ?? long.MaxValue,
        };

    private Lazy<IDatasetSample> SampleOf(ScenarioIdentity identity)
    {
        (Dataset, int, PayloadFormat?) key = (identity.Dataset, identity.Count, identity.Format.IsGrpc ? identity.Format : null);
        if (!_samples.TryGetValue(key, out Lazy<IDatasetSample>? sample))
        {
            sample = new(() => SampleFactory.Create(identity.Dataset, identity.Count, plan.Options.Seed, identity.Format));
            _samples.Add(key, sample);
        }

        return sample;
    }

    private static GrpcMethod MethodOf(ScenarioIdentity identity)
    {
        (MethodType type, string name) = (identity.Operation, identity.Format == PayloadFormat.GrpcStream) switch
        {
            (Operation.Get, false) => (MethodType.Unary, "Sample"),
            (Operation.Get, true) => (MethodType.ServerStreaming, "SampleItems"),
            (_, false) => (MethodType.Unary, "Echo"),
            (_, true) => (MethodType.DuplexStreaming, "Exchange"),
        };
        return new(type, identity.Dataset.ServiceName, name);
    }

    private static string PathOf(ScenarioIdentity identity) =>
        $"{identity.Dataset.Name}/{(identity.Operation == Operation.Post ? "echo" : "sample")}";
}
