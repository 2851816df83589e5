using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Measuring;

namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>The tables that say what to choose.</summary>
internal static class RecommendationTables
{
    /// <summary>What holds for all of them.</summary>
    public const string Note =
        "Systems that can be deployed only: not BinaryFormatter, which is unsafe, and not the articles' hand-written layouts. "
        + "Savings are against JSON with the same compression. "
        + "Equally good: up to three results within the noise and within 10 % of the best, the simplest first "
        + "(uncompressed before compressed, then JSON, ours, other libraries).";

    /// <summary>What helps against a warning.</summary>
    public const string Advice = "Times are not ranked; sizes are correct. Run it again when nothing else runs, or with --thorough.";

    /// <summary>A table per dataset.</summary>
    public static IEnumerable<ReportTable> Of(IEnumerable<Recommendation> recommendations) =>
        recommendations
            .GroupBy(recommendation => recommendation.Dataset, StringComparer.Ordinal)
            .Select(dataset => new ReportTable(
                $"{dataset.Key}: what to choose",
                "",
                ["question", "choice", "library", "equally good", "takes", "saves against JSON"],
                TextColumns: 4,
                [.. dataset.Select(Row)]
            ));

    private static IReadOnlyList<string> Row(Recommendation recommendation) =>
        recommendation.Choice is { } choice
            ?
            [
                recommendation.Question,
                Measurement.NameOf(choice.System, choice.Compression),
                choice.Library,
                choice.AsGood.Count == 0 ? "–" : string.Join(", ", choice.AsGood),
                $"{(choice.Unit == "ms" ? ReadableNumber.Significant(choice.Value) : ReadableNumber.Whole(choice.Value))} {choice.Unit}",
                choice.SavedOfJson is { } saved ? $"{ReadableNumber.Whole(100 * saved)} % of {choice.Json}" : "–",
            ]
            : [recommendation.Question, "none: times are unreliable", "–", "–", "–", "–"];
}
