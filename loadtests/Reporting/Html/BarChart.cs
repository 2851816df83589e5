using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>Horizontal bars from zero, one per format, as inline SVG.</summary>
internal static class BarChart
{
    private const int Width = 560;
    private const int PlotLeft = 112;
    private const int PlotRight = 396;
    private const int Top = 6;
    private const int RowHeight = 28;
    private const int BarHeight = 16;

    /// <summary>The chart with its heading.</summary>
    /// <param name="title">What it shows.</param>
    /// <param name="legend">What the shades mean.</param>
    /// <param name="bars">The bars, from the top.</param>
    /// <param name="dimension">What the axis counts in.</param>
    public static string Render(string title, string legend, IReadOnlyList<Bar> bars, Dimension dimension)
    {
        var scale = Scale.For(bars.Select(b => b.End).DefaultIfEmpty(0).Max());
        int bottom = Top + bars.Count * RowHeight;
        var svg = new SvgFigure(title, legend, Width, bottom + 24);
        foreach (double tick in scale.Ticks)
        {
            svg.Column(X(tick, scale), Top, bottom, bottom + 16, tick == 0 ? "0" : Quantity.Format(tick, dimension));
        }

        for (int i = 0; i < bars.Count; i++)
        {
            AppendBar(svg, bars[i], scale, Top + i * RowHeight);
        }

        return svg.ToString();
    }

    private static double X(double value, Scale scale) => PlotLeft + (PlotRight - PlotLeft) * value / scale.Maximum;

    private static void AppendBar(SvgFigure svg, Bar bar, Scale scale, int top)
    {
        int middle = top + RowHeight / 2;
        int y = middle - BarHeight / 2;
        svg.Append($"""<g class="{FormatColor.Of(bar.Format)}">""")
            .Append($"""<text class="label" x="{PlotLeft - 8}" y="{middle + 4}">{Markup.Text(bar.Format)}</text>""");
        foreach (BarSegment part in bar.Segments)
        {
            double x = X(part.From, scale);
            double width = Math.Max(0.5, X(part.To, scale) - x);
            svg.Append($"""<rect class="{part.Shade}" x="{Markup.Pixel(x)}" y="{y}" width="{Markup.Pixel(width)}" height="{BarHeight}">""")
                .Append($"<title>{Markup.Text(part.Tooltip)}</title></rect>");
        }

        if (bar.Whisker is { } whisker)
        {
            AppendWhisker(svg, Markup.Pixel(X(whisker.Low, scale)), Markup.Pixel(X(whisker.High, scale)), middle);
        }

        svg.Append($"""<text class="value" x="{Width}" y="{middle + 4}">{Markup.Text(bar.Text)}</text></g>""");
    }

    private static void AppendWhisker(SvgFigure svg, string low, string high, int y) =>
        svg.Append($"""<path class="whisker" d="M{low} {y - 4}v8M{high} {y - 4}v8M{low} {y}H{high}"/>""");
}
