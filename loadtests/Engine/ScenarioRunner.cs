using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>Runs one round of one scenario: preparation, warm-up, then its stages.</summary>
internal sealed class ScenarioRunner(EngineSettings settings)
{
    /// <summary>Runs the round; when stopped it returns what was measured until then.</summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="stop">Ends the round early.</param>
    public Task<ScenarioMeasurement> RunAsync(Scenario scenario, CancellationToken stop) =>
        WithWorkersAsync(
            scenario,
            async (workers, round) =>
            {
                await RequestForAsync(workers, scenario.WarmUp, stop);
                ServiceCost costBefore = await scenario.Cost();
                TimeSpan before = Environment.CpuUsage.TotalTime;
                long start = Clock.Now;
                foreach (LoadStage stage in scenario.Stages)
                {
                    await RunStageAsync(stage, workers, round, stop);
                }

                (TimeSpan elapsed, TimeSpan own) = (Clock.Since(start), Environment.CpuUsage.TotalTime - before);
                return (elapsed, own, await scenario.Cost() - costBefore);
            },
            stop
        );

    /// <summary>Makes requests for a time, verifies every response and measures only how many there were.</summary>
    public Task<ScenarioMeasurement> WarmUpAsync(Scenario scenario, TimeSpan during, CancellationToken stop) =>
        WithWorkersAsync(
            scenario,
            async (workers, _) =>
            {
                long start = Clock.Now;
                await RequestForAsync(workers, during, stop);
                return (Clock.Since(start), TimeSpan.Zero, default);
            },
            stop
        );

    private async Task<ScenarioMeasurement> WithWorkersAsync(
        Scenario scenario,
        Func<Worker[], Round, Task<(TimeSpan Elapsed, TimeSpan ProcessorTime, ServiceCost Cost)>> measure,
        CancellationToken stop
    )
    {
        scenario.Init();
        int most = scenario.Stages.Select(WorkersOf).DefaultIfEmpty(0).Max();
        var round = new Round(scenario.MaxRequests);
        Worker[] workers = [.. Enumerable.Range(0, most).Select(i => new Worker(i, scenario, settings, round, stop))];
        try
        {
            (TimeSpan elapsed, TimeSpan processorTime, ServiceCost cost) = await measure(workers, round);
            return new ScenarioMeasurement(
                elapsed,
                StepRecorder.Sum(workers.Select(w => w.Measured)),
                StepRecorder.Sum(workers.Select(w => w.WarmUp))
            )
            {
                ProcessorTime = processorTime,
                Cost = cost,
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

    private Task RunStageAsync(LoadStage stage, Worker[] workers, Round round, CancellationToken stop) =>
        stage is ClosedStage closed
            ? ClosedModel.RunAsync(closed, workers, round, stop)
            : OpenModel.RunAsync((OpenStage)stage, workers[..settings.MaxInFlight], round, settings, stop);

    private static Task RequestForAsync(Worker[] workers, TimeSpan during, CancellationToken stop)
    {
        if (during <= TimeSpan.Zero)
        {
            return Task.CompletedTask;
        }

        long end = Clock.After(Clock.Now, during);
        return Task.WhenAll(
            workers.Select(worker =>
                Task.Run(
                    async () =>
                    {
                        // At least one request each: it opens the worker's connection, which no measured request is to pay for.
                        while (!stop.IsCancellationRequested && await worker.WarmUpOnceAsync() is null && Clock.Now < end) { }
                    },
                    CancellationToken.None
                )
            )
        );
    }
}
