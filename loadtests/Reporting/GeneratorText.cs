using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Whether the load generator took time from the service, and how much it took.</summary>
internal static class GeneratorText
{
    /// <summary>The sentence for the head of reports, without its full stop.</summary>
    public static string Of(LoadTestReport report)
    {
        double processorSeconds = report.Scenarios.Sum(row => row.GeneratorSeconds);
        double perRequest = processorSeconds * 1e3 / Math.Max(1, report.Scenarios.Sum(row => row.Requests));
        double seconds = report.Scenarios.Sum(row => row.Seconds);
        string where = report.Cores switch
        {
            { Shared: true } => "Client and service shared the cores",
            { Shared: false } => $"The service had the cores {report.Cores.Service}, the client the cores {report.Cores.Client} (checked)",
            _ => "Whether client and service shared cores is not known",
        };
        return $"{where}; the client took {Quantity.Milliseconds(perRequest)} of processor time per request, "
            + $"{Quantity.Significant(seconds > 0 ? processorSeconds / seconds : 0)} cores";
    }
}
