using System.Text;

namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>A row per system and a point per compression on a logarithmic axis, as inline SVG.</summary>
internal static class DotPlot
{
    private const int Width = 560;
    private const int Left = 170;
    private const int Right = 548;
    private const int Top = 6;
    private const int RowHeight = 24;

    /// <summary>The chart with its heading.</summary>
    /// <param name="title">What it shows.</param>
    /// <param name="unit">What the axis counts in.</param>
    /// <param name="values">The points, those of a system in its row.</param>
    public static string Render(string title, string unit, IReadOnlyList<PlottedValue> values)
    {
        string[] systems = [.. values.Select(value => value.System).Distinct(StringComparer.Ordinal)];
        var axis = LogAxis.For(values.Select(value => value.Value), Left, Right);
        int bottom = Top + (systems.Length * RowHeight);
        var svg = new StringBuilder();
        svg.Append($"""<figure class="chart"><figcaption><b>{Svg.Text(title)}</b> <span>{Svg.Text(unit)}, logarithmic; less is better</span></figcaption>""")
            .Append($"""<svg viewBox="0 0 {Width} {bottom + 24}" role="img" aria-label="{Svg.Text(title)}">""");
        foreach (double tick in axis.Ticks)
        {
            string x = Svg.Pixel(axis.At(tick));
            svg.Append($"""<line class="grid" x1="{x}" y1="{Top}" x2="{x}" y2="{bottom}"/>""")
                .Append($"""<text class="tick" x="{x}" y="{bottom + 16}">{Svg.Text(Svg.Short(tick, unit))}</text>""");
        }

        for (int i = 0; i < systems.Length; i++)
        {
            AppendRow(svg, systems[i], unit, values.Where(value => value.System == systems[i]), axis, Top + (i * RowHeight) + (RowHeight / 2));
        }

        return svg.Append("</svg></figure>\n").ToString();
    }

    private static void AppendRow(
        StringBuilder svg, string system, string unit, IEnumerable<PlottedValue> values, LogAxis axis, int y)
    {
        svg.Append($"""<text class="label" x="{Left - 12}" y="{y + 4}">{Svg.Text(system)}</text>""")
            .Append($"""<line class="row" x1="{Left}" y1="{y}" x2="{Right}" y2="{y}"/>""");
        foreach (PlottedValue value in values)
        {
            string tooltip = $"{system}, {value.Compression}: {Svg.Short(value.Value, unit)}";
            svg.Append(Svg.Point(value.Compression, axis.At(value.Value), y, tooltip));
        }
    }
}
