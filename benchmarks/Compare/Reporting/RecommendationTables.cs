using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Measuring;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>The tables that say what to choose.</summary>
internal static class RecommendationTables
{
    /// <summary>What holds for all of them.</summary>
    public const string Note =
        "Of what can be deployed: not BinaryFormatter, which is unsafe, and not the articles' hand-written layouts. As good is what cannot be told apart within the noise and is at most a tenth above, three at most, the simplest first: uncompressed before compressed, then JSON, ours, other libraries.";

    /// <summary>A table per dataset.</summary>
    public static IEnumerable<ReportTable> Of(IEnumerable<Recommendation> recommendations) =>
        recommendations.GroupBy(recommendation => recommendation.Dataset, StringComparer.Ordinal).Select(dataset => new ReportTable(
            $"{dataset.Key}: what to choose",
            "",
            ["question", "choice", "library", "as good within the noise", "takes", "saves against JSON"],
            TextColumns: 4,
            [.. dataset.Select(Row)]));

    private static IReadOnlyList<string> Row(Recommendation recommendation) =>
    [
        recommendation.Question,
        Measurement.NameOf(recommendation.System, recommendation.Compression),
        recommendation.Library,
        recommendation.AsGood.Count == 0 ? "–" : string.Join(", ", recommendation.AsGood),
        $"{(recommendation.Unit == "ms" ? ReadableNumber.Significant(recommendation.Value) : ReadableNumber.Whole(recommendation.Value))} {recommendation.Unit}",
        recommendation.SavedOfJson is { } saved ? $"{ReadableNumber.Whole(100 * saved)} %" : "–",
    ];
}
