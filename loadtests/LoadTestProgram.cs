using SerializationApi.LoadTests.Comparison;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Progress;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests;

/// <summary>One run from its options to its exit code.</summary>
internal static class LoadTestProgram
{
    /// <summary>Runs the load test, prints how it goes and what came of it, and writes the report.</summary>
    /// <returns>The <see cref="ExitCode"/>.</returns>
    /// <exception cref="UserErrorException">The options cannot be carried out.</exception>
    public static async Task<int> RunAsync(RunOptions options, TextWriter output, CancellationToken interrupted)
    {
        long start = Clock.Now;
        DateTimeOffset startedAt = DateTimeOffset.UtcNow;
        var plan = RunPlan.Of(options);
        LoadTestReport? old = options.Compare is { } path ? ReportFiles.Read(path) : null;
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(interrupted);
        if (plan.MaxTime is { } maxTime)
        {
            stop.CancelAfter(maxTime);
        }

        try
        {
            await using ServiceProcess? service = options.Url is null ? await ServiceProcess.StartAsync(options.IsHttp2, stop.Token) : null;
            HttpSettings http = plan.HttpTo(options.Url ?? service!.Address);
            using var connections = new HttpConnections(http, plan.Workers);
            IReadOnlyList<PlannedScenario> scenarios = new ScenarioFactory(plan, connections).Create();
            await Preflight.CheckAsync(scenarios[0], http, options.Timeout, stop.Token);
            string folder = ReportFiles.CreateFolder(options.Output ?? $"reports/{startedAt:yyyy-MM-dd'T'HH-mm-ss'Z'}");

            IReadOnlyList<ScenarioOutcome> outcomes = await LoadAsync(plan, http.BaseAddress, scenarios, output, stop.Token);
            string? endedEarly = stop.IsCancellationRequested ? ReasonToEnd(plan, interrupted) : null;
            LoadTestReport report = ReportBuilder.Build(plan, http.BaseAddress, outcomes, startedAt, Clock.Since(start), endedEarly);
            Print(output, report, old, ReportFiles.Write(report, folder));
            return Judge(report, interrupted.IsCancellationRequested);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            throw new UserErrorException(
                "ended before anything was measured", interrupted.IsCancellationRequested ? ExitCode.Interrupted : ExitCode.Failed);
        }
    }

    private static Task<IReadOnlyList<ScenarioOutcome>> LoadAsync(
        RunPlan plan, Uri url, IReadOnlyList<PlannedScenario> scenarios, TextWriter output, CancellationToken stop)
    {
        int rounds = plan.Options.Rounds;
        output.WriteLine(
            $"Loading {url} in {scenarios.Count} scenarios, {rounds} round{(rounds == 1 ? "" : "s")} of {plan.Duration.TotalSeconds:0.##} s each");
        var test = new LoadTest(new ScenarioRunner(plan.Engine), scenarios, rounds);
        return RunProgress.ShowAsync(output, scenarios, rounds, observer => test.RunAsync(observer, stop));
    }

    private static string ReasonToEnd(RunPlan plan, CancellationToken interrupted) => interrupted.IsCancellationRequested
        ? "interrupted"
        : $"the time limit of {plan.MaxTime!.Value.TotalSeconds:0} s was reached (--max-time)";

    private static void Print(TextWriter output, LoadTestReport report, LoadTestReport? old, IReadOnlyList<string> files)
    {
        WriteLines(output, SummaryText.Lines(report));
        if (old is not null)
        {
            output.WriteLine();
            WriteLines(output, ComparisonText.Lines(ReportComparison.Of(old, report), old));
        }

        if (report.Assertions.Count > 0)
        {
            output.WriteLine();
            WriteLines(output, report.Assertions.Select(a => $"{(a.Passed ? "passed" : "FAILED")}: {a.Text} ({a.Detail})"));
        }

        output.WriteLine();
        if (report.EndedEarly is { } reason)
        {
            output.WriteLine($"Ended early: {reason}");
        }

        output.WriteLine($"Report: {files[0]}");
        output.WriteLine($"Also:   {string.Join(", ", files.Skip(1).Select(Path.GetFileName))} beside it");
    }

    private static void WriteLines(TextWriter output, IEnumerable<string> lines)
    {
        foreach (string line in lines)
        {
            output.WriteLine(line);
        }
    }

    private static int Judge(LoadTestReport report, bool interrupted)
    {
        if (report.Assertions.Any(a => !a.Passed) || report.Scenarios.Sum(s => s.Successes) == 0)
        {
            return ExitCode.Failed;
        }

        return interrupted ? ExitCode.Interrupted : ExitCode.Success;
    }
}
