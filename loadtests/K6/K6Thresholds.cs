using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.K6;

/// <summary>Bounds as thresholds of k6, which has names of its own for the metrics, and times in milliseconds as here.</summary>
internal static class K6Thresholds
{
    private const string Checks = "checks";
    private const string FirstByte = "ttfb.";

    /// <summary>
    /// The thresholds of a scenario; a bound on what k6 does not measure is a comment. Without a bound on errors every response must pass
    /// its check, and at a rate every request must be sent.
    /// </summary>
    public static IEnumerable<string> Lines(K6Request request, K6Load load)
    {
        IReadOnlyList<Assertion> assertions = request.Assertions;
        List<(string Metric, string Expression)> thresholds = [.. assertions.Select(Threshold).OfType<(string, string)>()];
        if (thresholds.TrueForAll(t => t.Metric != Checks))
        {
            thresholds.Insert(0, (Checks, "rate==1"));
        }

        if (load.RatePerSecond is not null)
        {
            thresholds.Add(("dropped_iterations", "count==0"));
        }

        return
        [
            .. thresholds
                .GroupBy(t => t.Metric, StringComparer.Ordinal)
                .Select(g => $"'{g.Key}{{scenario:{request.K6Name}}}': [{string.Join(", ", g.Select(t => $"'{t.Expression}'"))}],"),
            .. assertions.Where(a => Threshold(a) is null).Select(a => $"// k6 does not measure this: {a.Text.ReplaceLineEndings(" ")}"),
        ];
    }

    private static (string Metric, string Expression)? Threshold(Assertion assertion)
    {
        string name = assertion.Metric.Name;
        string relation = assertion.Relation.Symbol == "=" ? "==" : assertion.Relation.Symbol;
        (string metric, string timing) = name.StartsWith(FirstByte, StringComparison.Ordinal)
            ? ("http_req_waiting", name[FirstByte.Length..])
            : ("http_req_duration", name);
        return name switch
        {
            "requests" => ("http_reqs", $"count{relation}{assertion.Bound:R}"),
            "rps" => ("http_reqs", $"rate{relation}{assertion.Bound:R}"),
            "errors" when assertion.Bound == 0 && relation is "==" or "<=" => (Checks, "rate==1"),
            "error-rate" => (Checks, $"rate{Mirrored(relation)}{Math.Round(1 - assertion.Bound, 12):R}"),
            _ => Aggregation(timing) is { } aggregation ? (metric, $"{aggregation}{relation}{assertion.Bound:R}") : null,
        };
    }

    private static string? Aggregation(string timing) =>
        timing switch
        {
            "min" or "max" => timing,
            "mean" => "avg",
            ['p', >= '0' and <= '9', ..] => $"p({timing[1..]})",
            _ => null,
        };

    // The share of right responses is bounded from the other side than that of errors.
    private static string Mirrored(string relation) =>
        relation switch
        {
            "<" => ">",
            "<=" => ">=",
            ">" => "<",
            ">=" => "<=",
            _ => relation,
        };
}
