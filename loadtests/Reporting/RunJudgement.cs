using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Judges a run: whether its numbers are those of a service that responds rightly, and its assertions held.</summary>
internal static class RunJudgement
{
    /// <summary>Why the run failed, a sentence each; empty when it did not.</summary>
    public static IReadOnlyList<string> Of(IReadOnlyList<ScenarioStatistics> rows, IReadOnlyList<AssertionReport> assertions)
    {
        var reasons = new List<string>();
        string[] wrong = [.. rows.Where(r => r.WrongResponses > 0).Select(r => $"{r.Name} ({Quantity.Count(r.WrongResponses)})")];
        if (wrong.Length > 0)
        {
            reasons.Add($"wrong responses in {string.Join(", ", wrong)}: the figures there mean nothing");
        }

        string[] dead = [.. rows.Where(r => r.Successes == 0 && r.Requests + r.WarmUpFailures > 0).Select(r => r.Name)];
        if (dead.Length > 0)
        {
            reasons.Add($"no correct response in {string.Join(", ", dead)}");
        }
        else if (rows.Sum(r => r.Successes) == 0)
        {
            reasons.Add("no request was measured");
        }

        int broken = assertions.Count(a => !a.Passed);
        if (broken > 0)
        {
            reasons.Add($"{broken} of {assertions.Count} assertion{(assertions.Count == 1 ? "" : "s")} did not hold");
        }

        return reasons;
    }
}
