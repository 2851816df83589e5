using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Reporting;

/// <summary>
/// What the service took, divided by what the baseline took for the same, as the geometric mean over the scenarios of a media type. Null
/// where one of them has no right responses.
/// </summary>
/// <param name="Format">The format's short name.</param>
/// <param name="MediaType">The media type asked for.</param>
/// <param name="RequestsPerSecond">Above 1 the service responds to more.</param>
/// <param name="P50">Below 1 it is faster.</param>
/// <param name="P99">Below 1 it is faster.</param>
/// <param name="WireBytes">Of the mean bytes of a response's body: 1 for the same.</param>
internal sealed record BaselineRatio(
    string Format,
    string MediaType,
    PairedRatio? RequestsPerSecond,
    PairedRatio? P50,
    PairedRatio? P99,
    double? WireBytes
)
{
    /// <summary>The ratio over the scenarios of a media type, one at least.</summary>
    public static BaselineRatio Of(IReadOnlyList<(ScenarioStatistics Ours, ScenarioStatistics Theirs)> pairs)
    {
        bool isTrustworthy = pairs.All(pair => pair.Ours.IsTrustworthy && pair.Theirs.IsTrustworthy);
        PairedRatio? Paired(Func<RoundStatistics, double> value) =>
            isTrustworthy
                ? PairedRatio.Of([
                    .. pairs.Select(pair => pair.Ours.Rounds.Zip(pair.Theirs.Rounds, (ours, theirs) => value(ours) / value(theirs))),
                ])
                : null;
        return new(
            pairs[0].Ours.Format,
            pairs[0].Ours.MediaType,
            Paired(round => round.RequestsPerSecond),
            Paired(round => round.P50),
            Paired(round => round.P99),
            isTrustworthy ? Math.Exp(pairs.Average(pair => Math.Log(pair.Ours.Payload.WireBytes / pair.Theirs.Payload.WireBytes))) : null
        );
    }
}
