using System.Globalization;
using System.Text.Json;
using SerializationApi.LoadTests.Comparison;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Progress;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using Spectre.Console;

namespace SerializationApi.LoadTests;

/// <summary>One run from its options to its exit code.</summary>
internal static class LoadTestProgram
{
    /// <summary>Runs the load test and reports; the progress is a live table when the output is a terminal.</summary>
    /// <exception cref="UserErrorException">The options cannot be carried out.</exception>
    public static async Task<int> RunAsync(RunOptions options, TextWriter output, CancellationToken interrupted)
    {
        long start = Clock.Now;
        DateTimeOffset startedAt = DateTimeOffset.UtcNow;
        var plan = RunPlan.Of(options);
        CheckAssertions(plan);
        LoadTestReport? old = options.Compare is { } path ? ReadReport(path) : null;

        using var stop = CancellationTokenSource.CreateLinkedTokenSource(interrupted);
        if (plan.MaxTime is { } maxTime)
        {
            stop.CancelAfter(maxTime);
        }

        try
        {
            await using ServiceProcess? service = options.Url is null ? await ServiceProcess.StartAsync(options.Http == "2", stop.Token) : null;
            Uri url = options.Url ?? service!.Address;
            var http = new HttpSettings(url, Version.Parse(options.Http == "2" ? "2.0" : "1.1"), options.Coding, plan.Connections);
            using var connections = new HttpConnections(http, plan.Workers);
            IReadOnlyList<PlannedScenario> scenarios = new ScenarioFactory(plan, connections).Create();
            await Preflight.CheckAsync(scenarios[0], http, options.Timeout, stop.Token);
            string folder = CreateFolder(options.Output ?? $"reports/{startedAt.ToString("yyyy-MM-dd'T'HH-mm-ss'Z'", CultureInfo.InvariantCulture)}");
            output.WriteLine($"Loading {url} in {scenarios.Count} scenarios, {options.Rounds} round{(options.Rounds == 1 ? "" : "s")} of {plan.Duration.TotalSeconds:0.##} s each");
            IReadOnlyList<ScenarioOutcome> outcomes = await LoadAsync(plan, scenarios, output, stop.Token);
            string? endedEarly = !stop.IsCancellationRequested ? null
                : interrupted.IsCancellationRequested ? "interrupted" : $"the time limit of {plan.MaxTime!.Value.TotalSeconds:0} s was reached (--max-time)";
            var elapsed = TimeSpan.FromMicroseconds(Clock.NanosecondsBetween(start, Clock.Now) / 1e3);
            LoadTestReport report = ReportBuilder.Build(plan, url, outcomes, startedAt, elapsed, endedEarly);
            Print(output, report, old, ReportFiles.Write(report, folder));
            return Judge(report, interrupted.IsCancellationRequested);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            throw new UserErrorException("ended before anything was measured", interrupted.IsCancellationRequested ? ExitCode.Interrupted : ExitCode.Failed);
        }
    }

    private static async Task<IReadOnlyList<ScenarioOutcome>> LoadAsync(
        RunPlan plan, IReadOnlyList<PlannedScenario> scenarios, TextWriter output, CancellationToken stop)
    {
        var test = new LoadTest(new ScenarioRunner(plan.Engine), scenarios, plan.Options.Rounds);
        int total = scenarios.Count * plan.Options.Rounds;
        if (output != Console.Out || Console.IsOutputRedirected || !AnsiConsole.Profile.Capabilities.Ansi)
        {
            return await test.RunAsync(new PlainProgress(output, total, scenarios.Max(s => s.Identity.Name.Length)), stop);
        }

        return await new LiveProgress(AnsiConsole.Console, total).ShowAsync(observer => test.RunAsync(observer, stop));
    }

    private static void CheckAssertions(RunPlan plan)
    {
        foreach (Assertion? assertion in plan.Options.Assertions.Where(a => !plan.Identities.Any(i => a.Selects(i.Labels))))
        {
            throw new UserErrorException($"--assert \"{assertion.Text}\": this run has no scenario with {string.Join(" and ", assertion.Labels)}");
        }
    }

    private static LoadTestReport ReadReport(string path)
    {
        try
        {
            return ReportJson.Read(File.ReadAllBytes(path));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException($"--compare: {e.Message}");
        }
        catch (JsonException e)
        {
            throw new UserErrorException($"--compare: {path} is not a report: {e.Message}");
        }
    }

    private static string CreateFolder(string path)
    {
        try
        {
            return Directory.CreateDirectory(path).FullName;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new UserErrorException($"--output: {e.Message}");
        }
    }

    private static void Print(TextWriter output, LoadTestReport report, LoadTestReport? old, IReadOnlyList<string> files)
    {
        foreach (string line in SummaryText.Lines(report))
        {
            output.WriteLine(line);
        }

        if (old is not null)
        {
            output.WriteLine();
            foreach (string line in ComparisonText.Lines(ReportComparison.Of(old, report), old))
            {
                output.WriteLine(line);
            }
        }

        if (report.Assertions.Count > 0)
        {
            output.WriteLine();
        }

        foreach (AssertionReport a in report.Assertions)
        {
            output.WriteLine($"{(a.Passed ? "passed" : "FAILED")}: {a.Text} ({a.Detail})");
        }

        output.WriteLine();
        if (report.EndedEarly is { } reason)
        {
            output.WriteLine($"Ended early: {reason}");
        }

        output.WriteLine($"Report: {files[0]}");
        output.WriteLine($"Also:   {string.Join(", ", files.Skip(1).Select(Path.GetFileName))} beside it");
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
