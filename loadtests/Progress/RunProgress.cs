using SerializationApi.LoadTests.Running;
using Spectre.Console;

namespace SerializationApi.LoadTests.Progress;

/// <summary>Shows how a run goes: a live table on a terminal, a line per round elsewhere.</summary>
internal static class RunProgress
{
    /// <summary>Runs the work and shows what it tells its observer.</summary>
    public static Task<T> ShowAsync<T>(
        OutputLines output, IReadOnlyList<PlannedScenario> scenarios, int rounds, Func<IRunObserver, Task<T>> work)
    {
        int total = scenarios.Count * rounds;
        bool isTerminal = output.IsStandardOutput && !Console.IsOutputRedirected && AnsiConsole.Profile.Capabilities.Ansi;
        return isTerminal
            ? new LiveProgress(AnsiConsole.Console, total).ShowAsync(work)
            : work(new PlainProgress(output, total, scenarios.Max(s => s.Identity.Name.Length)));
    }
}
