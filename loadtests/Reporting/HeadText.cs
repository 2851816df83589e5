using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Running;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>What the head of every report says beside failures: why the numbers may mean less than they seem to.</summary>
internal static class HeadText
{
    private const double MostOfClient = 0.9;

    /// <summary>The sentences; none where all is well.</summary>
    public static IEnumerable<string> Of(LoadTestReport report)
    {
        if (report is { IsBusy: true, Cores.Others: { } others })
        {
            yield return $"The machine was busy: other processes used {Quantity.Significant(others)} of its {report.Machine.Cores} cores, "
                + "so nothing is ranked. Repeat the run on a machine at rest";
        }

        if (report.EndedEarly is { } reason)
        {
            yield return $"Ended early: {reason}";
        }

        string[] behind =
        [
            .. report.All.Where(row => row.Dropped > 0).Select(row => $"{row.Name} ({Quantity.Count(row.Dropped)} dropped)"),
        ];
        if (behind.Length > 0)
        {
            yield return $"Not every request could be sent in {string.Join(", ", behind)}: these formats are not ranked";
        }

        if (report.IsCompiled == false)
        {
            yield return "Warning: the service was still being compiled after the warm-up, so the first rounds may be "
                + "slower; raise --level-within and --max-time";
        }

        double most = report.All.Select(row => row.GeneratorCores).DefaultIfEmpty(0).Max();
        if (report.Cores is { Shared: false, Client: { } client } && most > MostOfClient * ProcessorCores.Parse(client).Count)
        {
            yield return $"The client used up to {Quantity.Significant(most)} of its cores ({client}): "
                + "there, the client rather than the service may be the limit";
        }
    }
}
