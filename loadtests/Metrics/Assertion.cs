
namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// A bound on a metric, <c>msgpack.p99 &lt; 20ms</c>: labels that select scenarios, joined by dots, the metric, the relation,
/// the bound. No labels select all scenarios; the bound must hold in every selected one.
/// </summary>
/// <param name="Text">As written by the user.</param>
/// <param name="Labels">What a scenario must be to be selected: sets, formats, counts, operations.</param>
/// <param name="Metric">What is bounded.</param>
/// <param name="Relation">How.</param>
/// <param name="Bound">The bound in the metric's unit.</param>
internal sealed record Assertion(string Text, IReadOnlyList<string> Labels, Metric Metric, Relation Relation, double Bound)
{
    /// <summary>Reads an assertion.</summary>
    /// <exception cref="FormatException">It does not have this form.</exception>
    public static Assertion Parse(string text)
    {
        (Relation Relation, int At) relation = Relation.All
            .Select(r => (Relation: r, At: text.IndexOf(r.Symbol, StringComparison.Ordinal)))
            .Where(found => found.At >= 0)
            .OrderBy(found => found.At)
            .ThenByDescending(found => found.Relation.Symbol.Length)
            .FirstOrDefault();
        if (relation.Relation is null)
        {
            throw new FormatException($"--assert \"{text}\": no relation, expected one like \"msgpack.p99 < 20ms\"");
        }

        string left = text[..relation.At].Trim();
        // The longest metric: "ttfb.p99" is not p99 of scenarios labelled ttfb.
        Metric metric = Metric.All.Where(m => EndsWith(left, m.Name)).MaxBy(m => m.Name.Length)
            ?? throw new FormatException($"--assert \"{text}\": '{left}' ends in none of the metrics {string.Join(", ", Metric.All.Select(m => m.Name))}");
        string[] labels = left[..^metric.Name.Length].Split('.', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        try
        {
            double bound = Units.Parse(text[(relation.At + relation.Relation.Symbol.Length)..], metric.Dimension);
            return new(text, labels, metric, relation.Relation, bound);
        }
        catch (FormatException e)
        {
            throw new FormatException($"--assert \"{text}\": {e.Message}", e);
        }
    }

    /// <summary>Whether it speaks of a scenario that has these labels.</summary>
    public bool Selects(IReadOnlyList<string> labels) => Labels.All(l => labels.Contains(l, StringComparer.Ordinal));

    private static bool EndsWith(string left, string metric) =>
        left.EndsWith(metric, StringComparison.Ordinal) && (left.Length == metric.Length || left[^(metric.Length + 1)] == '.');
}
