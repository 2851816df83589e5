using System.Text;

namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>Size against time, a point per system and compression, and the front that nothing beats in both, as inline SVG.</summary>
internal static class ParetoChart
{
    private const int Width = 1140;
    private const int Height = 380;
    private const int Left = 80;
    private const int Right = 960;
    private const int Top = 12;
    private const int Bottom = 346;

    /// <summary>The chart with its heading.</summary>
    /// <param name="results">A dataset's results.</param>
    public static string Render(IReadOnlyList<CompareResult> results)
    {
        var sizes = LogAxis.For(results.Select(result => (double)result.Bytes), Left, Right);
        var times = LogAxis.For(results.Select(Time), Bottom, Top);
        var svg = new StringBuilder();
        svg.Append("""<figure class="chart wide"><figcaption><b>Size against time</b> """)
            .Append("<span>both ways together, both axes logarithmic; the line joins what nothing beats in both (Pareto front)</span></figcaption>")
            .Append($"""<svg viewBox="0 0 {Width} {Height}" role="img" aria-label="Size against time">""");
        AppendGrid(svg, sizes, times);
        CompareResult[] front = Front(results);
        string points = string.Join(' ', front.Select(result => $"{Svg.Pixel(sizes.At(result.Bytes))},{Svg.Pixel(times.At(Time(result)))}"));
        svg.Append($"""<polyline class="front" points="{points}"/>""");
        foreach (CompareResult result in results)
        {
            svg.Append(Svg.Point(
                result.Compression,
                sizes.At(result.Bytes),
                times.At(Time(result)),
                $"{Name(result)}: {Svg.Short(result.Bytes, "B")}, {Svg.Short(Time(result), "ms")}"));
        }

        AppendNames(svg, front, sizes, times);
        return svg.Append("</svg></figure>\n").ToString();
    }

    /// <summary>The results than which no other is both smaller and faster, the smallest first.</summary>
    internal static CompareResult[] Front(IReadOnlyList<CompareResult> results)
    {
        double fastest = double.MaxValue;
        var front = new List<CompareResult>();
        foreach (CompareResult result in results.OrderBy(r => r.Bytes).ThenBy(Time))
        {
            if (Time(result) < fastest)
            {
                fastest = Time(result);
                front.Add(result);
            }
        }

        return [.. front];
    }

    private static double Time(CompareResult result) => result.SerializeMs + result.DeserializeMs;

    private static string Name(CompareResult result) => result.Compression == "none" ? result.System : $"{result.System} + {result.Compression}";

    private static void AppendGrid(StringBuilder svg, LogAxis sizes, LogAxis times)
    {
        foreach (double tick in sizes.Ticks)
        {
            string x = Svg.Pixel(sizes.At(tick));
            svg.Append($"""<line class="grid" x1="{x}" y1="{Top}" x2="{x}" y2="{Bottom}"/>""")
                .Append($"""<text class="tick" x="{x}" y="{Bottom + 18}">{Svg.Text(Svg.Short(tick, "B"))}</text>""");
        }

        foreach (double tick in times.Ticks)
        {
            double y = times.At(tick);
            svg.Append($"""<line class="grid" x1="{Left}" y1="{Svg.Pixel(y)}" x2="{Right}" y2="{Svg.Pixel(y)}"/>""")
                .Append($"""<text class="label" x="{Left - 8}" y="{Svg.Pixel(y + 4)}">{Svg.Text(Svg.Short(tick, "ms"))}</text>""");
        }
    }

    // Names stand in a column beside the plot, in the order of the front, joined to their points.
    private static void AppendNames(StringBuilder svg, CompareResult[] front, LogAxis sizes, LogAxis times)
    {
        const int LineHeight = 17;
        double y = Top + 8;
        foreach (CompareResult result in front.Reverse().OrderBy(result => times.At(Time(result))))
        {
            y = Math.Max(y, Math.Min(times.At(Time(result)), Bottom - (LineHeight * front.Length)));
            svg.Append($"""<line class="leader" x1="{Svg.Pixel(sizes.At(result.Bytes) + 6)}" y1="{Svg.Pixel(times.At(Time(result)))}" x2="{Right + 4}" y2="{Svg.Pixel(y)}"/>""")
                .Append($"""<text class="name" x="{Right + 8}" y="{Svg.Pixel(y + 4)}">{Svg.Text(Name(result))}</text>""");
            y += LineHeight;
        }
    }
}
