using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>Size against time, a point per system and compression, and the deployable ones unbeaten in both, as inline SVG.</summary>
internal static class ParetoChart
{
    private const int Width = 1140;
    private const int Height = 380;
    private const int Left = 80;
    private const int Top = 12;
    private const int Bottom = 346;
    private const int NameGap = 10;

    /// <summary>The chart with its heading.</summary>
    /// <param name="results">A dataset's results.</param>
    /// <param name="areTimesReliable">Whether times are ranked; otherwise there is no front.</param>
    public static string Render(IReadOnlyList<CompareResult> results, bool areTimesReliable)
    {
        CompareResult[] front = areTimesReliable ? Front([.. results.Where(result => SystemTraits.Of(result.System).IsDeployable)]) : [];

        // Names stand beside the plot, which leaves them the room that they need.
        int right = Width - NameGap - front.Select(result => Svg.WidthOf(Name(result))).DefaultIfEmpty().Max();
        var sizes = LogAxis.For(results.Select(result => (double)result.Bytes), Left, right);
        var times = LogAxis.For(results.Select(Time), Bottom, Top);
        var svg = new SvgFigure(
            "Size against time",
            "serialize plus deserialize, both axes logarithmic; "
                + (areTimesReliable ? "the line joins results that none beats in both (Pareto front)" : "no front: times are unreliable"),
            Width,
            Height,
            isWide: true
        );
        AppendGrid(svg, sizes, times);
        string points = string.Join(
            ' ',
            front.Select(result => $"{Markup.Pixel(sizes.At(result.Bytes))},{Markup.Pixel(times.At(Time(result)))}")
        );
        if (front.Length > 0)
        {
            svg.Append($"""<polyline class="front" points="{points}"/>""");
        }

        foreach (CompareResult result in results)
        {
            svg.Append(
                Svg.Point(
                    result.Compression,
                    sizes.At(result.Bytes),
                    times.At(Time(result)),
                    $"{Name(result)}: {Svg.Short(result.Bytes, "B")}, {Svg.Short(Time(result), "ms")}"
                )
            );
        }

        AppendNames(svg, front, sizes, times);
        return svg.ToString();
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

    private static string Name(CompareResult result) => Measurement.NameOf(result.System, result.Compression);

    private static void AppendGrid(SvgFigure svg, LogAxis sizes, LogAxis times)
    {
        foreach (double tick in sizes.Ticks)
        {
            svg.Column(sizes.At(tick), Top, Bottom, Bottom + 18, Svg.Short(tick, "B"));
        }

        foreach (double tick in times.Ticks)
        {
            svg.Row(times.At(tick), Left, (int)sizes.End, Svg.Short(tick, "ms"));
        }
    }

    // Names stand in a column, in the order of the front, joined to their points; each leaves room for those below it.
    private static void AppendNames(SvgFigure svg, CompareResult[] front, LogAxis sizes, LogAxis times)
    {
        double lineHeight = Math.Min(17, (Bottom - Top) / (double)front.Length);
        double y = Top + (lineHeight / 2);
        foreach ((int i, CompareResult result) in front.Reverse().OrderBy(result => times.At(Time(result))).Index())
        {
            y = Math.Max(y, Math.Min(times.At(Time(result)), Bottom - (lineHeight * (front.Length - i - 0.5))));
            svg.Append(
                    $"""<line class="leader" x1="{Markup.Pixel(sizes.At(result.Bytes) + 6)}" """
                        + $"""y1="{Markup.Pixel(times.At(Time(result)))}" x2="{Markup.Pixel(sizes.End + 4)}" y2="{Markup.Pixel(y)}"/>"""
                )
                .Append(
                    $"""<text class="name" x="{Markup.Pixel(sizes.End + 8)}" y="{Markup.Pixel(y + 4)}">{Markup.Text(Name(result))}</text>"""
                );
            y += lineHeight;
        }
    }
}
