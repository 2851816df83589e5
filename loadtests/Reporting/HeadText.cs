namespace SerializationApi.LoadTests.Reporting;

/// <summary>What the head of every report says beside failures: why the numbers may mean less than they seem to.</summary>
internal static class HeadText
{
    /// <summary>The sentences; none where all is well.</summary>
    public static IEnumerable<string> Of(LoadTestReport report)
    {
        if (report.EndedEarly is { } reason)
        {
            yield return $"Ended early: {reason}";
        }

        string[] names = [.. report.All.Where(row => !row.IsLevel).Select(row => row.Name)];
        if (names.Length > 0)
        {
            yield return $"Warning: not level after the warm-up: {string.Join(", ", names)}; "
                + "the order of scenarios may be in their times, which are not ranked; --level-within and --max-time give them longer";
        }
    }
}
