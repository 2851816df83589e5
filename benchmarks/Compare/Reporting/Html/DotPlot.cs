using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>A row per system and a point per compression on a logarithmic axis, as inline SVG.</summary>
internal static class DotPlot
{
    private const int PlotWidth = 378;
    private const int Gap = 12;
    private const int Top = 6;
    private const int RowHeight = 24;

    /// <summary>The chart with its heading.</summary>
    /// <param name="title">What it shows.</param>
    /// <param name="unit">What the axis counts in.</param>
    /// <param name="values">The points, those of a system in its row.</param>
    public static string Render(string title, string unit, IReadOnlyList<PlottedValue> values)
    {
        string[] systems = [.. values.Select(value => value.System).Distinct(StringComparer.Ordinal)];
        int left = Gap + systems.Max(Svg.WidthOf);
        int right = left + PlotWidth;
        var axis = LogAxis.For(values.Select(value => value.Value), left, right);
        int bottom = Top + (systems.Length * RowHeight);
        var svg = new SvgFigure(title, $"{unit}, logarithmic; less is better", right + Gap, bottom + 24);
        foreach (double tick in axis.Ticks)
        {
            svg.Column(axis.At(tick), Top, bottom, bottom + 16, Svg.Short(tick, unit));
        }

        for (int i = 0; i < systems.Length; i++)
        {
            AppendRow(
                svg,
                systems[i],
                unit,
                values.Where(value => value.System == systems[i]),
                axis,
                Top + (i * RowHeight) + (RowHeight / 2)
            );
        }

        return svg.ToString();
    }

    private static void AppendRow(SvgFigure svg, string system, string unit, IEnumerable<PlottedValue> values, LogAxis axis, int y)
    {
        svg.Append($"""<text class="label" x="{axis.Start - Gap}" y="{y + 4}">{Markup.Text(system)}</text>""")
            .Append($"""<line class="row" x1="{axis.Start}" y1="{y}" x2="{axis.End}" y2="{y}"/>""");
        foreach (PlottedValue value in values)
        {
            string tooltip = $"{system}, {value.Compression}: {Svg.Short(value.Value, unit)}";
            svg.Append(Svg.Point(value.Compression, axis.At(value.Value), y, tooltip));
        }
    }
}
