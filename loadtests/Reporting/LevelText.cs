namespace SerializationApi.LoadTests.Reporting;

/// <summary>Which scenarios were still becoming faster, or swaying, when the warm-up's time was over.</summary>
internal static class LevelText
{
    /// <summary>The sentence at the head of every report; null when all were level.</summary>
    public static string? Of(LoadTestReport report)
    {
        string[] names = [.. report.Scenarios.Where(row => !row.IsLevel).Select(row => row.Name)];
        return names.Length == 0
            ? null
            : $"not level after the warm-up: {string.Join(", ", names)}; the order of scenarios may be in their times, which are not ranked";
    }
}
