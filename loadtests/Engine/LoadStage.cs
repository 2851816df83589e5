using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>A simulation with the point it starts from filled in.</summary>
/// <param name="During">How long new requests are started.</param>
internal abstract record LoadStage(TimeSpan During)
{
    /// <summary>Turns simulations into stages: a ramp starts where the simulation before it ended.</summary>
    /// <exception cref="ArgumentException">A duration, number of workers or rate is not usable.</exception>
    public static IReadOnlyList<LoadStage> Plan(IReadOnlyList<LoadSimulation> simulations)
    {
        var stages = new List<LoadStage>();
        int workers = 0;
        double rate = 0;
        foreach (LoadSimulation simulation in simulations)
        {
            if (simulation.During <= TimeSpan.Zero)
            {
                throw new ArgumentException("the duration of a simulation is positive", nameof(simulations));
            }

            LoadStage stage = simulation switch
            {
                KeepConstant s => new ClosedStage(s.Copies, s.Copies, s.During),
                RampingConstant s => new ClosedStage(workers, s.Copies, s.During),
                Inject s => new OpenStage(PerSecond(s.Rate, s.Interval), PerSecond(s.Rate, s.Interval), s.During),
                RampingInject s => new OpenStage(rate, PerSecond(s.Rate, s.Interval), s.During),
                _ => throw new ArgumentException($"unknown simulation {simulation.GetType().Name}", nameof(simulations)),
            };
            stages.Add(stage);
            workers = (stage as ClosedStage)?.To ?? 0;
            rate = (stage as OpenStage)?.To ?? 0;
        }

        return stages;
    }

    private static double PerSecond(double rate, TimeSpan interval)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(interval, TimeSpan.Zero);
        return rate / interval.TotalSeconds;
    }
}
