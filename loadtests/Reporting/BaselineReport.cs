using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>What was measured of another service in the same rounds, and how the service under test stands beside it.</summary>
/// <param name="Name">Which it is: mvc.</param>
/// <param name="Ratios">Of each media type that both have.</param>
/// <param name="Scenarios">What was measured of it, in the order of the matrix.</param>
internal sealed record BaselineReport(string Name, IReadOnlyList<BaselineRatio> Ratios, IReadOnlyList<ScenarioStatistics> Scenarios)
{
    /// <summary>Compares the scenarios of both.</summary>
    public static BaselineReport Of(string name, IReadOnlyList<ScenarioStatistics> ours, IReadOnlyList<ScenarioStatistics> theirs)
    {
        var byName = theirs.ToDictionary(row => row.Name, StringComparer.Ordinal);
        (ScenarioStatistics Ours, ScenarioStatistics Theirs)[] pairs =
        [
            .. from row in ours let key = $"{name}.{row.Name}" where byName.ContainsKey(key) select (row, byName[key]),
        ];
        return new(name, [.. pairs.GroupBy(pair => pair.Ours.Format, (_, all) => BaselineRatio.Of([.. all]))], theirs);
    }
}
