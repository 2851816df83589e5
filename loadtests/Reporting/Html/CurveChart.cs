using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>Latency over percentile, one line per format, as inline SVG: both axes logarithmic, so that the tail shows.</summary>
internal static class CurveChart
{
    private const int Width = 1140;
    private const int Height = 300;
    private const int Left = 64;
    private const int Right = 1000;
    private const int Top = 10;
    private const int Bottom = 270;

    // Nines: 90 % is 1, 99 % is 2. The maximum has no place on such an axis and stands a little behind the last tick.
    private const double NinesAtMaximum = 4.4;

    private static readonly double[] PercentileTicks = [0, 50, 75, 90, 95, 99, 99.9, 99.99, 100];

    /// <summary>The chart with its heading; empty when there was no response.</summary>
    public static string Render(IReadOnlyList<ScenarioStatistics> rows)
    {
        ScenarioStatistics[] drawn = [.. rows.Where(row => row.Curve.Count > 0)];
        double[] latencies = [.. drawn.SelectMany(r => r.Curve).Select(p => p.Milliseconds).Where(ms => ms > 0)];
        if (latencies.Length == 0)
        {
            return "";
        }

        double low = Math.Floor(Math.Log10(latencies.Min()) * 3) / 3;
        double high = Math.Max(low + 0.5, Math.Ceiling(Math.Log10(latencies.Max()) * 3) / 3);
        double Y(double milliseconds) => Bottom - (Bottom - Top) * (Math.Log10(Math.Max(milliseconds, 1e-9)) - low) / (high - low);

        var svg = new SvgFigure(
            "Latency over percentile",
            "both axes logarithmic: each step to the right is one response in ten of the step before",
            Width,
            Height,
            isWide: true
        );
        foreach (double tick in PercentileTicks)
        {
            svg.Column(X(tick), Top, Bottom, Bottom + 18, tick >= 100 ? "max" : $"{tick:0.##} %");
        }

        foreach (double tick in LatencyTicks(low, high))
        {
            svg.Row(Y(tick), Left, Right, Quantity.Milliseconds(tick));
        }

        foreach (ScenarioStatistics row in drawn)
        {
            AppendLine(svg, row, Y);
        }

        AppendLegend(svg, [.. drawn.Select(row => row.Format)]);
        return svg.ToString();
    }

    private static double X(double percentile)
    {
        double nines = percentile >= 100 ? NinesAtMaximum : Math.Min(NinesAtMaximum, -Math.Log10(1 - percentile / 100));
        return Left + (Right - Left) * nines / NinesAtMaximum;
    }

    private static IEnumerable<double> LatencyTicks(double low, double high)
    {
        for (double power = Math.Floor(low); power <= high; power++)
        {
            foreach (int factor in new[] { 1, 2, 5 })
            {
                double tick = factor * Math.Pow(10, power);
                if (Math.Log10(tick) >= low - 1e-9 && Math.Log10(tick) <= high + 1e-9)
                {
                    yield return tick;
                }
            }
        }
    }

    private static void AppendLine(SvgFigure svg, ScenarioStatistics row, Func<double, double> y)
    {
        IEnumerable<string> points = row.Curve.Select(p => $"{Markup.Pixel(X(p.Percentile))},{Markup.Pixel(y(p.Milliseconds))}");
        svg.Append($"""<g class="{FormatColor.Of(row.Format)}"><polyline class="curve" points="{string.Join(' ', points)}">""")
            .Append($"<title>{Markup.Text(row.Format)}</title></polyline></g>");
    }

    private static void AppendLegend(SvgFigure svg, string[] formats)
    {
        for (int i = 0; i < formats.Length; i++)
        {
            int y = Top + 14 + i * 22;
            svg.Append(
                    $"""<g class="{FormatColor.Of(formats[i])}"><rect class="strong" x="{Right + 16}" """
                        + $"""y="{y - 9}" width="18" height="4" rx="2"/>"""
                )
                .Append($"""<text class="key" x="{Right + 40}" y="{y - 3}">{Markup.Text(formats[i])}</text></g>""");
        }
    }
}
