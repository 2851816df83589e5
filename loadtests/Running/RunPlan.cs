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
    private const int SweepInFlight = 128;
    private const int DefaultSteps = 12;
    private const int LeastInFlight = 64;
    private const int MostInFlight = 256;
    private static readonly TimeSpan DefaultLatency = TimeSpan.FromMilliseconds(100);
    private const long DefaultRequests = 100_000;

    // The rounds of a default run share this time; with the warm-up, the start of the service and the requests that are
    // under way when a round ends it stays below the bound, and that below two minutes.
    private static readonly TimeSpan DefaultShare = TimeSpan.FromSeconds(48);
    private static readonly TimeSpan DefaultLevelWithin = TimeSpan.FromSeconds(40);
    private static readonly TimeSpan ShortestStep = TimeSpan.FromMilliseconds(250);
    private static readonly TimeSpan LongestStep = TimeSpan.FromSeconds(2);
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

    /// <summary>The most time, before all rounds, until the services are compiled.</summary>
    public required TimeSpan LevelWithin { get; init; }

    /// <summary>The time in which a sweep begins steps.</summary>
    public TimeSpan SweepWithin => Options.Duration is null ? DefaultShare : TimeSpan.MaxValue;

    /// <summary>The most requests of each round of each scenario; null for no bound.</summary>
    public required long? Requests { get; init; }

    /// <summary>The bound of the whole run; null for none.</summary>
    public required TimeSpan? MaxTime { get; init; }

    /// <summary>The load of each round of each scenario.</summary>
    public required IReadOnlyList<LoadStage> Stages { get; init; }

    /// <summary>Every scenario: datasets, then counts and operations, then formats, as reports group them, each before the same one of the
    /// baseline.</summary>
    public IReadOnlyList<ScenarioIdentity> Identities => IdentitiesOf(Options);

    /// <summary>The settings that hold for all scenarios.</summary>
    public EngineSettings Engine =>
        new()
        {
            RequestTimeout = Options.Timeout,
            VerifyOneIn = Options.VerifyOneIn,
            MaxInFlight = Workers,
            LateAfter = Options.Bound,
        };

    /// <summary>Works the defaults out.</summary>
    /// <exception cref="UserErrorException">The options contradict each other.</exception>
    public static RunPlan Of(RunOptions options)
    {
        int workers =
            options.Workers
            ?? options switch
            {
                { Sweep: true } => SweepInFlight,
                { RatePerSecond: { } rate } => (int)Math.Clamp(rate * DefaultLatency.TotalSeconds, LeastInFlight, MostInFlight),
                _ => DefaultWorkers,
            };
        if (options.Connections is { } asked && (!options.IsHttp2 || asked > workers))
        {
            throw new UserErrorException(
                options.IsHttp2
                    ? "--connections: more than --clients"
                    : "--connections: only with --http 2; with HTTP/1.1 each worker has one"
            );
        }

        CheckSweep(options);
        CheckProcess(options);
        CheckBaseline(options);
        CheckGrpc(options);
        TimeSpan share = DefaultShare / (IdentitiesOf(options).Length * (options.Sweep ? DefaultSteps : options.Rounds));
        TimeSpan warmUp = options.WarmUp ?? (options.Sweep ? TimeSpan.Zero : Least(LongestWarmUp, share / 5));
        (TimeSpan shortest, TimeSpan longest) = options.Sweep ? (ShortestStep, LongestStep) : (ShortestDuration, LongestDuration);
        TimeSpan duration = options.Duration ?? Greatest(shortest, Least(longest, share - warmUp - options.Ramp));
        var plan = new RunPlan
        {
            Options = options,
            Workers = workers,
            Connections = options.Connections ?? workers,
            Duration = duration,
            WarmUp = warmUp,
            LevelWithin = options.LevelWithin ?? LevelWithinOf(options),
            Requests = options.Requests ?? (options.Duration is null && !options.Sweep ? DefaultRequests : null),
            MaxTime = options.MaxTime ?? (options.Duration is null ? DefaultMaxTime : null),
            Stages = StagesOf(options, workers, duration),
        };
        plan.CheckAssertions();
        return plan;
    }

    /// <summary>How requests travel to a service.</summary>
    public HttpSettings HttpTo(Uri url) =>
        new(url, Options.IsHttp2 ? HttpVersion.Version20 : HttpVersion.Version11, Options.Coding, Connections);

    /// <summary>How calls of gRPC travel to a service.</summary>
    public HttpSettings GrpcTo(Uri url) => HttpTo(url) with { Version = HttpVersion.Version20 };

    private static ScenarioIdentity[] IdentitiesOf(RunOptions options) =>
        [
            .. from dataset in options.Datasets
            from count in options.Counts
            from operation in options.Operations
            from format in options.Formats
            from baseline in options.Baseline is { } name && format.HasLibrary ? (string?[])[null, name] : [null]
            select new ScenarioIdentity(dataset, format, count, operation)
            {
                Baseline = baseline,
                Http = options.IsHttp2 || format.IsGrpc ? "2" : "1.1",
            },
        ];

    private static void CheckSweep(RunOptions options)
    {
        if (options.Sweep && (options.RatePerSecond is not null || options.Ramp > TimeSpan.Zero || options.Requests is not null))
        {
            throw new UserErrorException("--sweep: not with --rate, --ramp or --requests; it finds the rates itself");
        }
    }

    private static void CheckProcess(RunOptions options)
    {
        if (options is { Process: not null, Url: null })
        {
            throw new UserErrorException("--pid: only with --url");
        }

        if (options is { Pin: not null, Url: not null, Process: null })
        {
            throw new UserErrorException("--pin: the cores of the service at --url are not known; name its process with --pid");
        }
    }

    private static void CheckBaseline(RunOptions options)
    {
        string? mistake = options switch
        {
            { Baseline: null } => null,
            { Url: not null, Process: null } => "two services on one machine are compared; name the process at --url with --pid",
            { Coding: not ContentCoding.Identity } => "only with --encoding identity: it compresses nothing",
            _ when !options.Formats.Any(format => format.HasLibrary) => $"{options.Baseline} has none of --formats",
            _ => null,
        };
        if (mistake is not null)
        {
            throw new UserErrorException($"--baseline: {mistake}");
        }
    }

    private static void CheckGrpc(RunOptions options)
    {
        string? mistake = options switch
        {
            { GrpcUrl: not null } when options.Url is null || !options.HasGrpc => "--grpc-url: only with --url and gRPC in --formats",
            { HasGrpc: true, Coding: not ContentCoding.Identity } =>
                "--encoding: gRPC is loaded without compression; only with --encoding identity",
            { HasGrpc: true, IsHttp2: false, Url.Scheme: "http", GrpcUrl: null } =>
                "--formats: gRPC needs HTTP/2, which --url cannot serve next to HTTP/1.1 without TLS; name the address with --grpc-url",
            _ => null,
        };
        if (mistake is not null)
        {
            throw new UserErrorException(mistake);
        }
    }

    // Of a bounded run at most two fifths: what is left is measured. Who wants no warm-up wants none of either kind.
    private static TimeSpan LevelWithinOf(RunOptions options) =>
        options.WarmUp == TimeSpan.Zero ? TimeSpan.Zero : Least(DefaultLevelWithin, (options.MaxTime ?? TimeSpan.MaxValue) * 0.4);

    private static LoadStage[] StagesOf(RunOptions options, int workers, TimeSpan duration)
    {
        LoadStage Stage(double from, TimeSpan during) =>
            options.RatePerSecond is { } rate
                ? new OpenStage(rate * from, rate, during)
                : new ClosedStage((int)(workers * from), workers, during);
        return options.Ramp > TimeSpan.Zero ? [Stage(0, options.Ramp), Stage(1, duration)] : [Stage(1, duration)];
    }

    // An assertion that no scenario can meet is reported before the run and not after it.
    private void CheckAssertions()
    {
        if (Options.Assertions.FirstOrDefault(a => !Identities.Any(i => i.Baseline is null && a.Selects(i.Labels))) is { } assertion)
        {
            throw new UserErrorException(
                $"--assert \"{assertion.Text}\": this run has no scenario with {string.Join(" and ", assertion.Labels)}"
            );
        }
    }

    private static TimeSpan Least(TimeSpan a, TimeSpan b) => a < b ? a : b;

    private static TimeSpan Greatest(TimeSpan a, TimeSpan b) => a > b ? a : b;
}
