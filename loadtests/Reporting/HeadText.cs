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

        if (report.IsCompiled == false)
        {
            yield return "Warning: the service was still being compiled after the warm-up, so that the first rounds may be "
                + "slower; --level-within and --max-time give it longer";
        }
    }
}
