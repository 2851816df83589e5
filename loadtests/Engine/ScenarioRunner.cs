using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>Runs one round of one scenario: preparation, warm-up, then its stages.</summary>
internal sealed class ScenarioRunner(EngineSettings settings)
{
    /// <summary>Runs the round; when stopped it returns what was measured until then.</summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="observe">Gets the recorders of all workers when measuring begins, to look at while it lasts.</param>
    /// <param name="stop">Ends the round early.</param>
    public async Task<ScenarioMeasurement> RunAsync(
        Scenario scenario, Action<IReadOnlyList<StepRecorder>> observe, CancellationToken stop)
    {
        IReadOnlyList<LoadStage> stages = LoadStage.Plan(scenario.Simulations);
        return await WithWorkersAsync(scenario, stages, async workers =>
        {
            await RequestForAsync(workers, scenario.WarmUp, stop);
            observe([.. workers.SelectMany(worker => worker.Measured)]);
            var budget = new RequestBudget(scenario.MaxIterations);
            TimeSpan before = Environment.CpuUsage.TotalTime;
            TimeSpan? serviceBefore = scenario.ServiceTime();
            long start = Clock.Now;
            foreach (LoadStage stage in stages)
            {
                await RunStageAsync(stage, workers, budget, stop);
            }

            return (Clock.Since(start), Environment.CpuUsage.TotalTime - before, scenario.ServiceTime() - serviceBefore);
        }, stop);
    }

    /// <summary>Warms the scenario up for a time and measures that: the elapsed time is the warm-up's.</summary>
    public async Task<ScenarioMeasurement> WarmUpAsync(Scenario scenario, TimeSpan during, CancellationToken stop) =>
        await WithWorkersAsync(scenario, LoadStage.Plan(scenario.Simulations), async workers =>
        {
            long start = Clock.Now;
            await RequestForAsync(workers, during, stop);
            return (Clock.Since(start), TimeSpan.Zero, null);
        }, stop);

    private async Task<ScenarioMeasurement> WithWorkersAsync(
        Scenario scenario, IReadOnlyList<LoadStage> stages, Func<Worker[], Task<(TimeSpan Elapsed, TimeSpan ProcessorTime, TimeSpan? ServiceTime)>> measure, CancellationToken stop)
    {
        scenario.Init();
        int most = stages.Select(WorkersOf).DefaultIfEmpty(0).Max();
        var first = new FirstIteration();
        Worker[] workers = Enumerable.Range(0, most).Select(i => new Worker(i, scenario, settings, first, stop)).ToArray();
        try
        {
            (TimeSpan elapsed, TimeSpan processorTime, TimeSpan? serviceTime) = await measure(workers);
            return new ScenarioMeasurement(elapsed, Merge(workers, w => w.Measured), Merge(workers, w => w.WarmUp))
            {
                StartedAt = DateTimeOffset.UtcNow - elapsed,
                ProcessorTime = processorTime,
                ServiceTime = serviceTime,
            };
        }
        finally
        {
            foreach (Worker worker in workers)
            {
                worker.Dispose();
            }
        }
    }

    private int WorkersOf(LoadStage stage) => stage is ClosedStage closed ? closed.Workers : settings.MaxInFlight;

    private Task RunStageAsync(LoadStage stage, Worker[] workers, RequestBudget budget, CancellationToken stop) =>
        stage switch
        {
            ClosedStage closed => ClosedModel.RunAsync(closed, workers, budget, stop),
            OpenStage open => OpenModel.RunAsync(open, workers[..settings.MaxInFlight], budget, settings.RequestTimeout, stop),
            _ => throw new ArgumentException($"unknown stage {stage.GetType().Name}", nameof(stage)),
        };

    private static Task RequestForAsync(Worker[] workers, TimeSpan during, CancellationToken stop)
    {
        if (during <= TimeSpan.Zero)
        {
            return Task.CompletedTask;
        }

        long end = Clock.After(Clock.Now, during);
        return Task.WhenAll(workers.Select(worker => Task.Run(
            async () =>
            {
                // At least one request each: it opens the worker's connection, which no measured request is to pay for.
                while (!stop.IsCancellationRequested && await worker.WarmUpOnceAsync() is null && Clock.Now < end)
                {
                }
            },
            CancellationToken.None)));
    }

    private static StepRecorder[] Merge(Worker[] workers, Func<Worker, StepRecorder[]> recorders) =>
        workers.Select(recorders).Aggregate(Array.Empty<StepRecorder>(), ScenarioMeasurement.Merge);
}
