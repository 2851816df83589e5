using SerializationApi.LoadTests.Comparison;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Merging;

/// <summary>The report of several generators that loaded one service with the same scenarios at the same time.</summary>
internal static class ReportMerge
{
    // Less than this and the sum of two rates is one that the service never bore.
    private const double LeastOverlap = 0.5;

    /// <summary>Puts reports together and judges the whole by assertions.</summary>
    /// <exception cref="UserErrorException">The reports do not belong together.</exception>
    /// <exception cref="InvalidDataException">A report has broken histograms.</exception>
    public static LoadTestReport Of(IReadOnlyList<LoadTestReport> reports, IReadOnlyList<Assertion> assertions)
    {
        if (reports.Select(report => report.Baseline).FirstOrDefault(found => found is not null) is { } baseline)
        {
            throw new UserErrorException($"merge: a report with a baseline ({baseline.Name}) is not merged");
        }

        foreach (LoadTestReport other in reports.Skip(1))
        {
            CheckAlike(reports[0], other);
        }

        ScenarioStatistics[][] parts =
            [.. reports[0].Scenarios.Select(row => reports.Select(r => r.Scenarios.Single(s => s.Name == row.Name)).ToArray())];
        ScenarioStatistics[] rows = [.. parts.Select(ScenarioMerge.Of)];
        AssertionReport[] checks = [.. assertions.Select(a => AssertionCheck.Check(a, rows))];
        SettingsReport settings = reports[0].Settings;
        return reports[0] with
        {
            StartedAt = reports.Min(r => r.StartedAt),
            ElapsedSeconds = reports.Max(r => r.ElapsedSeconds),
            EndedEarly = reports.Select(r => r.EndedEarly).FirstOrDefault(reason => reason is not null),
            FailedBecause = RunJudgement.Of(rows, checks),
            Notes = [.. reports.SelectMany(r => r.Notes).Distinct(StringComparer.Ordinal), .. Apart(parts)],
            Settings = settings with
            {
                Generators = reports.Sum(r => r.Settings.Generators),
                Workers = reports.Sum(r => r.Settings.Workers),
                Connections = reports.Sum(r => r.Settings.Connections),
                RatePerSecond = settings.RatePerSecond is null ? null : reports.Sum(r => r.Settings.RatePerSecond),
            },
            Scenarios = rows,
            Assertions = checks,
        };
    }

    private static void CheckAlike(LoadTestReport first, LoadTestReport other)
    {
        if (SettingsDifference.OfSettings(first, other).FirstOrDefault() is { } difference)
        {
            throw new UserErrorException($"merge: the generators had different settings: {difference}");
        }

        string[] names = [.. first.Scenarios.Select(s => s.Name)];
        if (names.Except(other.Scenarios.Select(s => s.Name), StringComparer.Ordinal)
            .Concat(other.Scenarios.Select(s => s.Name).Except(names, StringComparer.Ordinal)).FirstOrDefault() is { } missing)
        {
            throw new UserErrorException($"merge: only some of the reports have {missing}");
        }
    }

    private static IEnumerable<string> Apart(IEnumerable<ScenarioStatistics[]> parts)
    {
        string[] names = [.. parts.Where(rows => rows.SelectMany(r => r.Rounds).GroupBy(r => r.Round).Any(g => RoundMerge.Overlap([.. g]) < LeastOverlap))
            .Select(rows => rows[0].Name)];
        return names.Length == 0
            ? []
            : [$"the generators loaded {string.Join(", ", names)} less than half of a round at the same time, whose rates are added up nevertheless"];
    }
}
