using System.Text;

namespace SerializationApi.Shared.Reports.Html;

/// <summary>A chart as inline SVG.</summary>
/// <param name="title">What it shows.</param>
/// <param name="legend">How it is read.</param>
/// <param name="width">How wide it is, in pixels.</param>
/// <param name="height">How high it is.</param>
/// <param name="isWide">Whether it stands in a row of its own.</param>
public sealed class SvgFigure(string title, string legend, int width, int height, bool isWide = false)
{
    private readonly StringBuilder _svg = new(
        $"""<figure class="chart{(isWide ? " wide" : "")}"><figcaption><b>{Markup.Text(title)}</b> """
            + $"""<span>{Markup.Text(legend)}</span></figcaption>"""
            + $"""<svg viewBox="0 0 {width} {height}" role="img" aria-label="{Markup.Text(title)}">"""
    );

    /// <summary>Appends markup.</summary>
    public SvgFigure Append(string markup)
    {
        _svg.Append(markup);
        return this;
    }

    /// <summary>A line from top to bottom with its text below.</summary>
    public void Column(double x, int top, int bottom, int textY, string text) =>
        Append(
            $"""<line class="grid" x1="{Markup.Pixel(x)}" y1="{top}" x2="{Markup.Pixel(x)}" y2="{bottom}"/>"""
                + $"""<text class="tick" x="{Markup.Pixel(x)}" y="{textY}">{Markup.Text(text)}</text>"""
        );

    /// <summary>A line from left to right with its text before it.</summary>
    public void Row(double y, int left, int right, string text) =>
        Append(
            $"""<line class="grid" x1="{left}" y1="{Markup.Pixel(y)}" x2="{right}" y2="{Markup.Pixel(y)}"/>"""
                + $"""<text class="label" x="{left - 8}" y="{Markup.Pixel(y + 4)}">{Markup.Text(text)}</text>"""
        );

    /// <summary>The whole chart.</summary>
    public override string ToString() => $"{_svg}</svg></figure>\n";
}
