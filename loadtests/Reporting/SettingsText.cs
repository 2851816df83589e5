using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>Settings in words.</summary>
internal static class SettingsText
{
    /// <summary>The load in one line.</summary>
    public static string Load(SettingsReport settings)
    {
        string rounds = $"{settings.Rounds} round{(settings.Rounds == 1 ? "" : "s")} of {Seconds(settings.DurationSeconds)}";
        (string model, string times) = settings.Model switch
        {
            SettingsReport.SweepModel => (
                $"sweep of the open model up to a p99 of {Quantity.Milliseconds(settings.BoundMilliseconds)}, "
                    + $"at most {settings.Workers} requests at once",
                $"{Seconds(settings.DurationSeconds)} per rate"
            ),
            SettingsReport.OpenModel => (
                $"open model, {Quantity.Significant(settings.RatePerSecond ?? 0)} requests/s over at most {settings.Workers} at once",
                rounds
            ),
            _ => ($"closed model, {settings.Workers} workers", rounds),
        };
        return $"{model}, HTTP/{settings.Http}, coding {settings.Coding}, {times}";
    }

    /// <summary>All settings, each with its value.</summary>
    public static IEnumerable<(string Name, string Value)> All(SettingsReport settings)
    {
        yield return ("Service", settings.SelfHosted ? $"{settings.Url} (started for this run, on the same machine)" : settings.Url);
        yield return ("Load", Load(settings));
        yield return ("Connections", $"{settings.Connections}");
        if (settings.RampSeconds > 0)
        {
            yield return ("Ramp", Seconds(settings.RampSeconds));
        }

        yield return (
            "Warm-up",
            $"until compiled, at most {Seconds(settings.LevelWithinSeconds)}; "
                + $"then {Seconds(settings.WarmUpSeconds)} before each round of each scenario"
        );
        string mostRequests = settings.MaxRequests is { } most ? $"{Quantity.Count(most)} requests per round; " : "";
        yield return ("Bounds", $"{mostRequests}a request fails after {Seconds(settings.TimeoutSeconds)}");
        yield return ("Verified", $"every response of the warm-up, one of {settings.VerifyOneIn} of the rest");
        yield return ("Samples", $"seed {settings.Seed}");
        yield return ("Percentiles", $"within {Quantity.Percent(settings.PercentileError)} of the exact value");
    }

    private static string Seconds(double seconds) => seconds < 1 ? $"{seconds * 1e3:0} ms" : $"{seconds:0.##} s";
}
