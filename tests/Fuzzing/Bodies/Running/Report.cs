namespace SerializationApi.Fuzz.Running;

/// <summary>A line for each group.</summary>
internal static class Report
{
    /// <summary>Writes what came of a run.</summary>
    public static void Write(IReadOnlyList<TargetRun> runs, TextWriter output)
    {
        output.WriteLine($"{"target", -24} {"inputs", 12} {"per second", 11} {"accepted", 9} {"kept", 7} {"findings", 9}");
        foreach (IGrouping<string, TargetRun> group in runs.GroupBy(run => run.Target.Group))
        {
            WriteLine(group.Key, [.. group], output);
        }

        WriteLine("all", runs, output);
    }

    private static void WriteLine(string name, IReadOnlyList<TargetRun> runs, TextWriter output)
    {
        long executions = runs.Sum(run => run.Executions);
        double seconds = runs.Sum(run => run.Elapsed.TotalSeconds);
        double share = 100.0 * runs.Sum(run => run.Accepted) / Math.Max(1, executions);
        output.WriteLine(
            $"{name, -24} {executions, 12:N0} {executions / Math.Max(0.001, seconds), 11:N0} {share, 8:F1}% "
                + $"{runs.Sum(run => run.Kept), 7:N0} {runs.Sum(run => run.Findings), 9:N0}"
        );
    }
}
