namespace SerializationApi.LoadTests.Scenarios;

/// <summary>What one user does, and how many do it: steps in order, under one load simulation after another.</summary>
internal sealed record Scenario
{
    private Scenario(string name, IReadOnlyList<Step> steps)
    {
        Name = name;
        Steps = steps;
    }

    /// <summary>The name, unique in a run.</summary>
    public string Name { get; }

    /// <summary>The steps of one iteration, in order; a failed one ends the iteration.</summary>
    public IReadOnlyList<Step> Steps { get; }

    /// <summary>What must be ready before the first request and is not measured; runs before every round.</summary>
    public Action Init { get; private init; } = static () => { };

    /// <summary>How long requests are made before measuring; each worker makes at least one, unless this is zero.</summary>
    public TimeSpan WarmUp { get; private init; } = TimeSpan.Zero;

    /// <summary>The load, one simulation after another; the next starts when all requests of the last have ended.</summary>
    public IReadOnlyList<LoadSimulation> Simulations { get; private init; } = [];

    /// <summary>The most measured iterations of a round.</summary>
    public long MaxIterations { get; private init; } = long.MaxValue;

    /// <summary>The processor time that the loaded service has taken since its start; null where it cannot be told.</summary>
    public Func<TimeSpan?> ServiceTime { get; private init; } = static () => null;

    /// <summary>Creates a scenario of at least one step.</summary>
    public static Scenario Create(string name, params Step[] steps)
    {
        if (steps.Length == 0)
        {
            throw new ArgumentException("a scenario has at least one step", nameof(steps));
        }

        return new(name, steps);
    }

    /// <summary>The same scenario with something to be done before each round.</summary>
    public Scenario WithInit(Action init) => this with { Init = init };

    /// <summary>The same scenario with a warm-up.</summary>
    public Scenario WithWarmUp(TimeSpan during) => this with { WarmUp = during };

    /// <summary>The same scenario under these simulations.</summary>
    public Scenario WithLoadSimulations(params LoadSimulation[] simulations) => this with { Simulations = simulations };

    /// <summary>The same scenario, whose service's processor time is known.</summary>
    public Scenario WithServiceTime(Func<TimeSpan?> serviceTime) => this with { ServiceTime = serviceTime };

    /// <summary>The same scenario with at most so many iterations per round.</summary>
    public Scenario WithMaxIterations(long iterations) => this with { MaxIterations = iterations };
}
