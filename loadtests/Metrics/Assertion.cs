namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// A bound on a metric, <c>msgpack.p99 &lt; 20ms</c>: labels that select scenarios, joined by dots, the metric, the relation,
/// the bound. No labels select all scenarios; the bound must hold in every selected one.
/// </summary>
/// <param name="Text">The assertion as the user wrote it.</param>
/// <param name="Labels">What a scenario must be to be selected: datasets, formats, counts, operations.</param>
/// <param name="Metric">What is bounded.</param>
/// <param name="Relation">How the metric must relate to the bound.</param>
/// <param name="Bound">The bound in the metric's unit.</param>
internal sealed record Assertion(string Text, IReadOnlyList<string> Labels, Metric Metric, Relation Relation, double Bound)
{
    /// <summary>Parses an assertion.</summary>
    /// <exception cref="FormatException">It does not have this form.</exception>
    public static Assertion Parse(string text)
    {
        try
        {
            Relation relation = FindRelation(text);
            int at = text.IndexOf(relation.Symbol, StringComparison.Ordinal);
            string left = text[..at].Trim();
            // The longest metric: "ttfb.p99" is not p99 of scenarios labelled ttfb.
            Metric metric =
                Metric.All.Where(m => EndsWith(left, m.Name)).MaxBy(m => m.Name.Length)
                ?? throw new FormatException(
                    $"'{left}' does not end in one of the metrics {string.Join(", ", Metric.All.Select(m => m.Name))}"
                );
            string[] labels = left[..^metric.Name.Length]
                .Split('.', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
            double bound = Units.Parse(text[(at + relation.Symbol.Length)..], metric.Dimension);
            return new(text, labels, metric, relation, bound);
        }
        catch (FormatException e)
        {
            throw new FormatException($"--assert \"{text}\": {e.Message}", e);
        }
    }

    /// <summary>Whether a scenario with these labels is selected.</summary>
    public bool Selects(IReadOnlyList<string> labels) => Labels.All(l => labels.Contains(l, StringComparer.Ordinal));

    // The first in the text, and the longer of two that start there: "<=" is not "<".
    private static Relation FindRelation(string text) =>
        Relation
            .All.Where(relation => text.Contains(relation.Symbol, StringComparison.Ordinal))
            .OrderBy(relation => text.IndexOf(relation.Symbol, StringComparison.Ordinal))
            .ThenByDescending(relation => relation.Symbol.Length)
            .FirstOrDefault()
        ?? throw new FormatException("found no comparison, expected one like \"msgpack.p99 < 20ms\"");

    private static bool EndsWith(string left, string metric) =>
        left.EndsWith(metric, StringComparison.Ordinal) && (left.Length == metric.Length || left[^(metric.Length + 1)] == '.');
}
