using SerializationApi.LoadTests.Concluding;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Grpc;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Progress;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.Shared;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests;

/// <summary>One run from its options to its exit code.</summary>
internal static class LoadTestProgram
{
    /// <summary>Runs the load test, prints how it goes and what came of it, and writes the report.</summary>
    /// <returns>The <see cref="ExitCode"/>; after Ctrl-C, whenever it comes, that of an interruption.</returns>
    /// <exception cref="UserErrorException">The options cannot be carried out.</exception>
    public static async Task<int> RunAsync(RunOptions options, TextWriter output, CancellationToken interrupted)
    {
        // Ctrl-C is caught from the first await on.
        await Task.Yield();
        try
        {
            int code = await RunToEndAsync(options, new OutputLines(output), interrupted);
            return interrupted.IsCancellationRequested ? ExitCode.Interrupted : code;
        }
        catch (UserErrorException e) when (interrupted.IsCancellationRequested)
        {
            throw new UserErrorException(e.Message, ExitCode.Interrupted);
        }
    }

    private static async Task<int> RunToEndAsync(RunOptions options, OutputLines output, CancellationToken interrupted)
    {
        long start = Clock.Now;
        DateTimeOffset startedAt = DateTimeOffset.UtcNow;
        var plan = RunPlan.Of(options);
        LoadTestReport? old = options.Compare is { } path ? ReportFiles.Read(path, "--compare") : null;
        var folder = OutputFolder.Prepare(options.Output ?? $"reports/{startedAt:yyyy-MM-dd'T'HH-mm-ss'Z'}", ReportFiles.Names);
        using ProcessUse? named = options.Process is { } id ? ProcessUse.Find(id) : null;
        if (options.Pin is { } cores)
        {
            ProcessorCores.PinBeside(cores, named);
        }

        using var stop = CancellationTokenSource.CreateLinkedTokenSource(interrupted);
        if (plan.MaxTime is { } maxTime)
        {
            stop.CancelAfter(maxTime);
        }

        try
        {
            await using ServiceProcess? service = options.Url is null
                ? await ServiceProcess.StartAsync(options.IsHttp2, options.Pin, stop.Token)
                : null;
            ProcessUse? use = service?.Use ?? named;
            HttpSettings http = plan.HttpTo(options.Url ?? service!.Address);
            using var connections = new HttpConnections(http, plan.Workers);
            await using ServiceProcess? baseline = options.Baseline is null
                ? null
                : await ServiceProcess.StartBaselineAsync(options.IsHttp2, options.Pin, stop.Token);
            HttpSettings? baselineHttp = baseline is null ? null : plan.HttpTo(baseline.Address);
            using HttpConnections? baselineConnections = baselineHttp is null ? null : new(baselineHttp, plan.Workers);
            HttpSettings? grpc = options.HasGrpc ? plan.GrpcTo(options.GrpcUrl ?? service?.Http2Address ?? http.BaseAddress) : null;
            using GrpcConnections? grpcConnections = grpc is null ? null : new(grpc, plan.Workers);
            IReadOnlyList<PlannedScenario> scenarios =
            [
                .. from planned in new ScenarioFactory(plan, connections, baselineConnections, grpcConnections).Create()
                let process = planned.Identity.Baseline is null ? service : baseline
                let processUse = planned.Identity.Baseline is null ? use : baseline!.Use
                let wire = planned.Identity switch
                {
                    { Baseline: not null } => baselineConnections!.Wire,
                    { Format.IsGrpc: true } => grpcConnections!.Wire,
                    _ => connections.Wire,
                }
                select planned with
                {
                    Scenario = planned.Scenario with { Cost = () => CostAsync(process, processUse, wire) },
                },
            ];
            foreach (PlannedScenario first in scenarios.DistinctBy(planned => (planned.Identity.Baseline, planned.Identity.Format.IsGrpc)))
            {
                HttpSettings settings = first.Identity switch
                {
                    { Baseline: not null } => baselineHttp!,
                    { Format.IsGrpc: true } => grpc!,
                    _ => http,
                };
                await Preflight.CheckAsync(first, settings, options.Timeout, stop.Token);
            }

            (TimeSpan? busy, TimeSpan own, long since) = (ProcessorCores.Busy(), OwnTime(use, baseline?.Use), Clock.Now);
            (IReadOnlyList<ScenarioOutcome> outcomes, bool? isCompiled) = await LoadAsync(
                plan,
                http.BaseAddress,
                scenarios,
                () => Sum(service?.CompiledMethods, baseline?.CompiledMethods),
                output,
                stop.Token
            );
            string? endedEarly = stop.IsCancellationRequested ? ReasonToEnd(plan, interrupted) : null;
            var used = new CoresReport(
                ProcessorCores.AllowedTo(Environment.ProcessId),
                use?.Cores,
                (ProcessorCores.Busy() - busy - (OwnTime(use, baseline?.Use) - own)) / Clock.Since(since)
            );
            LoadTestReport report = ReportBuilder.Build(
                plan,
                http.BaseAddress,
                outcomes,
                used,
                startedAt,
                Clock.Since(start),
                endedEarly
            ) with
            {
                IsCompiled = isCompiled,
            };
            string[] endings =
            [
                .. from process in (ServiceProcess?[])[service, baseline]
                where process?.Ending is not null
                select $"the service at {process.Address} {process.Ending}",
            ];
            return new Conclusion(output, folder).Draw(
                report with
                {
                    FailedBecause = [.. endings, .. report.FailedBecause],
                },
                old,
                options.Bounds
            );
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            throw new UserErrorException("ended before anything was measured", ExitCode.Failed);
        }
    }

    // Of a service at an address, which does not say, nothing is known but that the baseline has had the same requests.
    private static long? Sum(long? service, long? baseline) => service is null ? baseline : service + (baseline ?? 0);

    // What a service has taken that has ended is not known, and then counts as that of others.
    private static TimeSpan OwnTime(ProcessUse? service, ProcessUse? baseline) =>
        Environment.CpuUsage.TotalTime + (service?.ProcessorTime ?? TimeSpan.Zero) + (baseline?.ProcessorTime ?? TimeSpan.Zero);

    private static async ValueTask<ServiceCost> CostAsync(ServiceProcess? process, ProcessUse? use, WireCounter wire)
    {
        RuntimeCounters? counters = process is null ? null : await process.CountAsync();
        return new(use?.ProcessorTime, counters?.Allocated, counters?.Paused, wire.Received, wire.Sent);
    }

    private static Task<(IReadOnlyList<ScenarioOutcome> Outcomes, bool? IsCompiled)> LoadAsync(
        RunPlan plan,
        Uri url,
        IReadOnlyList<PlannedScenario> scenarios,
        Func<long?> compiled,
        OutputLines output,
        CancellationToken stop
    )
    {
        int rounds = plan.Options.Rounds;
        int ended = 0;
        string seconds = $"{plan.Duration.TotalSeconds:0.##} s";
        string atMost = plan.SweepWithin < TimeSpan.MaxValue ? $", at most {plan.SweepWithin.TotalSeconds:0} s" : "";
        string load = plan.Options.Sweep
            ? $"rates of {seconds} each in turn{atMost}"
            : $"{rounds} round{(rounds == 1 ? "" : "s")} of {seconds} each: "
                + $"{scenarios.Count * rounds * plan.Duration.TotalSeconds:0} s after the warm-up";
        output.Write(
            $"Loading {url}{(plan.Options.Baseline is { } baseline ? $" and {baseline}" : "")} "
                + $"in {scenarios.Count} scenarios: a warm-up of at most "
                + $"{plan.LevelWithin.TotalSeconds:0.##} s, then {load}"
        );
        return new LoadTest(new ScenarioRunner(plan.Engine), scenarios, plan, compiled).RunAsync(
            (planned, round, measurement) =>
                output.Write(
                    $"{(plan.Options.Sweep ? $"{++ended}" : $"{++ended}/{scenarios.Count * rounds}"), 9}  "
                        + RoundLine.Of(planned, round, measurement)
                ),
            stop
        );
    }

    private static string ReasonToEnd(RunPlan plan, CancellationToken interrupted) =>
        interrupted.IsCancellationRequested
            ? "interrupted"
            : $"the time limit of {plan.MaxTime!.Value.TotalSeconds:0} s was reached (--max-time)";
}
