using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>What the load generator itself cost over the whole run: on one machine, the service did without it.</summary>
internal static class GeneratorText
{
    /// <summary>The sentence for the head of reports, without its full stop.</summary>
    public static string Of(LoadTestReport report)
    {
        double processorSeconds = report.Scenarios.Sum(row => row.GeneratorSeconds);
        double perRequest = processorSeconds * 1e3 / Math.Max(1, report.Scenarios.Sum(row => row.Requests));
        double seconds = report.Scenarios.Sum(row => row.Seconds);
        string where = report.Settings.SelfHosted ? " of the machine that it shares with the service" : "";
        return $"The load generator itself took {Quantity.Milliseconds(perRequest)} of processor time per request, "
            + $"{Quantity.Significant(seconds > 0 ? processorSeconds / seconds : 0)} cores{where}";
    }
}
