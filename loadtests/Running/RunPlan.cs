using System.Net;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Running;

/// <summary>A run with every default worked out: what is loaded, how hard and how long.</summary>
internal sealed record RunPlan
{
    private const int DefaultWorkers = 32;
    private const int DefaultInFlight = 64;
    private const long DefaultRequests = 100_000;

    // The rounds of a default run share this time; with the warm-up, the start of the service and the requests that are
    // under way when a round ends it stays below the bound, and that below two minutes.
    private static readonly TimeSpan DefaultShare = TimeSpan.FromSeconds(48);
    private static readonly TimeSpan DefaultLevelWithin = TimeSpan.FromSeconds(40);
    private static readonly TimeSpan DefaultMaxTime = TimeSpan.FromSeconds(110);
    private static readonly TimeSpan LongestWarmUp = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan LongestDuration = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan ShortestDuration = TimeSpan.FromMilliseconds(25);

    /// <summary>The options it was made from.</summary>
    public required RunOptions Options { get; init; }

    /// <summary>Workers: in the open model the most requests under way.</summary>
    public required int Workers { get; init; }

    /// <summary>Connections that the workers share.</summary>
    public required int Connections { get; init; }

    /// <summary>Measured time of each round of each scenario, the ramp not included.</summary>
    public required TimeSpan Duration { get; init; }

    /// <summary>Warm-up before each round of each scenario.</summary>
    public required TimeSpan WarmUp { get; init; }

    /// <summary>The most time, before all rounds, until throughput is level.</summary>
    public required TimeSpan LevelWithin { get; init; }

    /// <summary>The most requests of each round of each scenario; null for no bound.</summary>
    public required long? Requests { get; init; }

    /// <summary>The bound of the whole run; null for none.</summary>
    public required TimeSpan? MaxTime { get; init; }

    /// <summary>The load of each round of each scenario.</summary>
    public required IReadOnlyList<LoadSimulation> Simulations { get; init; }

    /// <summary>Every scenario: datasets, then counts and operations, then formats, as reports group them.</summary>
    public IReadOnlyList<ScenarioIdentity> Identities =>
        [.. from dataset in Options.Datasets
            from count in Options.Counts
            from operation in Options.Operations
            from format in Options.Formats
            select new ScenarioIdentity(dataset, format, count, operation)];

    /// <summary>The settings that hold for all scenarios.</summary>
    public EngineSettings Engine => new()
    {
        RequestTimeout = Options.Timeout,
        VerifyOneIn = Options.VerifyOneIn,
        MaxInFlight = Workers,
    };

    /// <summary>Works the defaults out.</summary>
    /// <exception cref="UserErrorException">The options contradict each other.</exception>
    public static RunPlan Of(RunOptions options)
    {
        int workers = options.Workers ?? (options.RatePerSecond is null ? DefaultWorkers : DefaultInFlight);
        if (options.Connections is { } asked && (!options.IsHttp2 || asked > workers))
        {
            throw new UserErrorException(options.IsHttp2
                ? "--connections: more than --clients"
                : "--connections: only with --http 2; with HTTP/1.1 each worker has one");
        }

        int slots = options.Datasets.Count * options.Formats.Count * options.Operations.Count * options.Counts.Count * options.Rounds;
        TimeSpan share = DefaultShare / slots;
        TimeSpan warmUp = options.WarmUp ?? Least(LongestWarmUp, share / 5);
        TimeSpan duration = options.Duration ?? Greatest(ShortestDuration, Least(LongestDuration, share - warmUp - options.Ramp));
        var plan = new RunPlan
        {
            Options = options,
            Workers = workers,
            Connections = options.Connections ?? workers,
            Duration = duration,
            WarmUp = warmUp,
            LevelWithin = options.LevelWithin ?? LevelWithinOf(options),
            Requests = options.Requests ?? (options.Duration is null ? DefaultRequests : null),
            MaxTime = options.MaxTime ?? (options.Duration is null ? DefaultMaxTime : null),
            Simulations = Simulate(options, workers, duration),
        };
        plan.CheckAssertions();
        return plan;
    }

    /// <summary>How requests travel to a service.</summary>
    public HttpSettings HttpTo(Uri url) =>
        new(url, Options.IsHttp2 ? HttpVersion.Version20 : HttpVersion.Version11, Options.Coding, Connections);

    // Of a bounded run at most two fifths: what is left is measured. Who wants no warm-up wants none of either kind.
    private static TimeSpan LevelWithinOf(RunOptions options) =>
        options.WarmUp == TimeSpan.Zero ? TimeSpan.Zero : Least(DefaultLevelWithin, (options.MaxTime ?? TimeSpan.MaxValue) * 0.4);

    private static LoadSimulation[] Simulate(RunOptions options, int workers, TimeSpan duration)
    {
        var second = TimeSpan.FromSeconds(1);
        LoadSimulation steady = options.RatePerSecond is { } rate
            ? new Inject(rate, second, duration)
            : new KeepConstant(workers, duration);
        if (options.Ramp <= TimeSpan.Zero)
        {
            return [steady];
        }

        LoadSimulation ramp = options.RatePerSecond is { } target
            ? new RampingInject(target, second, options.Ramp)
            : new RampingConstant(workers, options.Ramp);
        return [ramp, steady];
    }

    // An assertion that no scenario can meet is reported before the run and not after it.
    private void CheckAssertions()
    {
        if (Options.Assertions.FirstOrDefault(a => !Identities.Any(i => a.Selects(i.Labels))) is { } assertion)
        {
            throw new UserErrorException(
                $"--assert \"{assertion.Text}\": this run has no scenario with {string.Join(" and ", assertion.Labels)}");
        }
    }

    private static TimeSpan Least(TimeSpan a, TimeSpan b) => a < b ? a : b;

    private static TimeSpan Greatest(TimeSpan a, TimeSpan b) => a > b ? a : b;
}
